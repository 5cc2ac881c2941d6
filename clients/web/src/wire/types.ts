/* Written by `npm run types` from protocol/v1/schema.json. Do not edit. */

/**
 * Websocket on /ws, subprotocol bastide.v1, one JSON object per text frame. Receivers pass over unknown fields and unknown types; absent and null mean the same.
 */
export type Anything = (Ack | Act | AddBot | AddFollower | AnimalsScored | Answer | Award | BotOffer | BotSeat | CarcassonneAction | CarcassonneCatalog | CarcassonneEvent | CarcassonneFollowerPlaced | CarcassonneGameEnded | CarcassonneGameStarted | CarcassonneOffer | CarcassonneOptions | CarcassonneOwn | CarcassonneQuestion | CarcassonneRequest | CarcassonneSetup | CarcassonneView | Card | CardLaid | CardTurnedUp | CardcassonneAction | CardcassonneCatalog | CardcassonneEvent | CardcassonneFollowerPlaced | CardcassonneGameEnded | CardcassonneOffer | CardcassonneOptions | CardcassonneOwn | CardcassonneRequest | CardcassonneSetup | CardcassonneView | CardsCashed | CarryOut | CatalogCard | CatalogSegment | CatalogTile | ChestGrew | ChestScored | ChooseCircle | ChooseFigures | CircleAdd | CircleChoice | CircleChosen | CircleRemove | Claim | ClientMessage | ClockSettings | Clocks | Colour | Create | CropCirclesView | DispatchDrawn | DispatchScored | DispatchUsed | DispatchesView | DragonFairyScored | ErrorCode | FairDeal | FeatureKind | FeatureReport | FeatureScored | FigureMoved | FiguresJoined | FollowerAdded | FollowerTakenBack | FollowersReturned | GameAction | GameCatalog | GameClosed | GameEvent | GameOptions | GameResult | GameView | HandDealt | HeldRoom | Hello | Herds | Join | JokerLaid | JokersAssigned | LaidTile | LastMove | LayCard | LayJoker | LayTile | Leave | ListRooms | MisplacedScored | MoveFigures | Notice | Outcome | Own | OwnCard | OwnPlace | PersonsScored | Ping | PlaceFollower | PlaceTile | PlaceTileOptions | PlayerResigned | Pong | Push | RecordAction | RecordHeader | RecordLine | RecordOutcome | RecordResignation | RecordSeat | RecordTimeOut | Refusal | Rematch | RemoveBot | Resign | ResumePoint | RoomEvent | RoomList | RoomSeat | RoomState | RoomSummary | RoundBegan | RowCard | RowSegment | RowView | Said | Say | ScoreSegment | ScoreSegmentOption | SeatSummary | SegmentScored | SegmentTurnedUp | ServerLimits | ServerMessage | Snapshot | SpectatorRule | SpectatorsDelayed | SpectatorsLive | SpectatorsOff | Spot | StandInTookOver | StandingFollower | Start | TakeBack | TakePoints | TileDrawn | TileLaid | TileRemoved | TimeRanOut | UnassignedScored | Update | UseDispatch | Watch | Welcome)
/**
 * What a seat wants.
 */
export type GameAction = (PlaceTile | MoveFigures | TakePoints | CarryOut | ChooseCircle | AddFollower | TakeBack | LayJoker | LayCard | PlaceFollower | ScoreSegment)
/**
 * Yellow, red, green, blue: the rows cloister, road, field and city, and the species chickens, horses, sheep and pigs.
 */
export type Colour = ("b" | "g" | "r" | "y")
/**
 * A colour with a person's value, `a` animal or `b` building; dragon, fairy, animal joker, building joker.
 */
export type Card = ("AJ" | "BJ" | "DR" | "FA" | "b1" | "b2" | "b3" | "ba" | "bb" | "g1" | "g2" | "g3" | "ga" | "gb" | "r1" | "r2" | "r3" | "ra" | "rb" | "y1" | "y2" | "y3" | "ya" | "yb")
/**
 * Answers exactly one client message and carries its `id`.
 */
export type Answer = (Welcome | RoomList | Pong | Ack | Refusal)
/**
 * A game, its number of seats and its variants.
 */
export type GameOptions = (CarcassonneOptions | CardcassonneOptions)
/**
 * Whether, and how far behind, others may watch.
 */
export type SpectatorRule = (SpectatorsOff | SpectatorsLive | SpectatorsDelayed)
/**
 * Why a message was refused. A closed list.
 */
export type ErrorCode = ("already_started" | "duplicate_conflict" | "forbidden" | "game_over" | "illegal_action" | "internal" | "malformed" | "no_such_room" | "not_authenticated" | "not_started" | "not_your_turn" | "rate_limited" | "room_full" | "shutting_down" | "stale_request" | "too_large" | "unknown_type" | "unsupported_version" | "wrong_game")
/**
 * What a follower can stand on.
 */
export type FeatureKind = ("city" | "cloister" | "field" | "road")
/**
 * What a seat wants in the tile game.
 */
export type CarcassonneAction = (PlaceTile | MoveFigures | TakePoints | CarryOut | ChooseCircle | AddFollower | TakeBack)
/**
 * What has happened in the tile game.
 */
export type CarcassonneEvent = (CarcassonneGameStarted | TileDrawn | TileRemoved | TileLaid | CarcassonneFollowerPlaced | FeatureScored | FollowersReturned | CarcassonneGameEnded | FigureMoved | DispatchDrawn | DispatchUsed | DispatchScored | FiguresJoined | CircleChosen | FollowerAdded | FollowerTakenBack)
/**
 * An answer that is allowed now, in the tile game.
 */
export type CarcassonneOffer = (PlaceTileOptions | MoveFigures | TakePoints | CarryOut | ChooseCircle | AddFollower | TakeBack)
/**
 * What a seat is asked in the tile game.
 */
export type CarcassonneQuestion = (LayTile | ChooseFigures | UseDispatch | CircleChoice | CircleAdd | CircleRemove)
/**
 * What a seat wants in the card game.
 */
export type CardcassonneAction = (LayJoker | LayCard | PlaceFollower | ScoreSegment)
/**
 * What has happened in the card game.
 */
export type CardcassonneEvent = (CardTurnedUp | JokerLaid | RoundBegan | HandDealt | CardLaid | CardcassonneFollowerPlaced | SegmentTurnedUp | PersonsScored | MisplacedScored | CardsCashed | DragonFairyScored | JokersAssigned | AnimalsScored | UnassignedScored | ChestGrew | SegmentScored | ChestScored | CardcassonneGameEnded)
/**
 * An answer that is allowed now, in the card game.
 */
export type CardcassonneOffer = (LayJoker | LayCard | PlaceFollower | ScoreSegmentOption)
/**
 * What a client may send.
 */
export type ClientMessage = (Hello | ListRooms | Create | Join | Watch | Leave | AddBot | RemoveBot | Start | Rematch | Resign | Act | Say | Ping)
/**
 * What a client draws from.
 */
export type GameCatalog = (CarcassonneCatalog | CardcassonneCatalog)
/**
 * What has happened.
 */
export type GameEvent = (CarcassonneGameStarted | TileDrawn | TileRemoved | TileLaid | CarcassonneFollowerPlaced | FeatureScored | FollowersReturned | CarcassonneGameEnded | FigureMoved | DispatchDrawn | DispatchUsed | DispatchScored | FiguresJoined | CircleChosen | FollowerAdded | FollowerTakenBack | CardTurnedUp | JokerLaid | RoundBegan | HandDealt | CardLaid | CardcassonneFollowerPlaced | SegmentTurnedUp | PersonsScored | MisplacedScored | CardsCashed | DragonFairyScored | JokersAssigned | AnimalsScored | UnassignedScored | ChestGrew | SegmentScored | ChestScored | CardcassonneGameEnded | TimeRanOut | StandInTookOver | PlayerResigned | GameClosed)
/**
 * What everybody may know.
 */
export type GameView = (CarcassonneView | CardcassonneView)
/**
 * What one seat alone may know.
 */
export type Own = (CarcassonneOwn | CardcassonneOwn)
/**
 * Comes unasked.
 */
export type Push = (RoomState | Snapshot | Update | Said | Notice)
/**
 * A line of a finished game's record.
 */
export type RecordLine = (RecordHeader | RecordAction | RecordTimeOut | RecordResignation | RecordOutcome)
/**
 * What the house did in a game.
 */
export type RoomEvent = (TimeRanOut | StandInTookOver | PlayerResigned | GameClosed)
/**
 * What the server sends.
 */
export type ServerMessage = (Welcome | RoomList | Pong | Ack | Refusal | RoomState | Snapshot | Update | Said | Notice)

/**
 * It is done, and whatever must last is stored.
 */
export interface Ack {
type: "ack"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room?: string
/**
 * The seat that was taken or filled.
 */
seat?: number
/**
 * The update that tells what happened.
 */
seq?: number
}
/**
 * Answer a request with one of its legal actions. `req` also says for which seat.
 */
export interface Act {
type: "act"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
/**
 * Names one question of a room; later questions have larger numbers.
 */
req: number
action: GameAction
}
/**
 * Lay the drawn tile on a free cell, perhaps with a follower on one of its segments.
 */
export interface PlaceTile {
type: "carcassonne.place_tile"
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
x: number
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
y: number
/**
 * Clockwise quarter turns from the catalog's drawing.
 */
rotation: number
/**
 * A segment of a tile, as the catalog names it.
 */
follower?: string
}
/**
 * Dispatches: for each award of the question, in its order, which figure moves.
 */
export interface MoveFigures {
type: "carcassonne.move_figures"
/**
 * Items: One of a seat's two figures.
 */
figures: number[]
}
/**
 * Dispatches: take the two points of the card instead of its action.
 */
export interface TakePoints {
type: "carcassonne.take_points"
}
/**
 * Dispatches: carry out the action of the card; card 8 needs one of the own followers.
 */
export interface CarryOut {
type: "carcassonne.carry_out"
follower?: Spot
}
/**
 * A segment in the landscape: the tile's cell and the segment's name on it.
 */
export interface Spot {
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
x: number
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
y: number
/**
 * A segment of a tile, as the catalog names it.
 */
segment: string
}
/**
 * Crop circles: each may add a follower, or each must take one back.
 */
export interface ChooseCircle {
type: "carcassonne.choose_circle"
change: ("add" | "remove")
}
/**
 * Crop circles: add a follower from the supply beside an own one; without `at`, pass.
 */
export interface AddFollower {
type: "carcassonne.add_follower"
at?: Spot
}
/**
 * Crop circles: take one own follower back without points.
 */
export interface TakeBack {
type: "carcassonne.take_back"
at: Spot
}
/**
 * As dealer, lay the joker just turned up at the end of a row.
 */
export interface LayJoker {
type: "cardcassonne.lay_joker"
row: Colour
}
/**
 * Lay a card from the hand at the end of a row; the round's first goes face down.
 */
export interface LayCard {
type: "cardcassonne.lay_card"
card: Card
row: Colour
}
/**
 * Place the large follower at the end of a row.
 */
export interface PlaceFollower {
type: "cardcassonne.place_follower"
row: Colour
}
/**
 * A complete answer on the own segment: all that may be decided, in one.
 */
export interface ScoreSegment {
type: "cardcassonne.score_segment"
/**
 * Cards given up for 10 points each.
 */
cash?: Card[]
/**
 * A species for each animal joker, in the order y r g b.
 */
assign?: Colour[]
}
/**
 * As host, give a free seat to a house bot.
 */
export interface AddBot {
type: "add_bot"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
/**
 * A house bot, as `welcome.bots` names it.
 */
bot: string
/**
 * How strong the bot plays; 1 is weakest.
 */
level?: number
/**
 * Absent: the first free one.
 */
seat?: number
}
/**
 * A species that grew by `gained` scores its whole `holding`.
 */
export interface AnimalsScored {
type: "cardcassonne.animals_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
species: Colour
gained: number
holding: number
/**
 * One number per seat.
 */
points: number[]
}
/**
 * The answer to `hello`. Rooms follow: missed updates, or a snapshot.
 */
export interface Welcome {
type: "welcome"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Names this connection in the operator's log.
 */
session: string
/**
 * Proves an identity. Keep it secret, and send it in the next `hello`.
 */
token: string
/**
 * A name as others see it.
 */
name: string
/**
 * The version spoken from here on.
 */
protocol: number
/**
 * The server's software and version.
 */
software: string
/**
 * What this server offers besides. An open set: more may come.
 */
features: string[]
games: ("carcassonne" | "cardcassonne")[]
bots: BotOffer[]
limits: ServerLimits
/**
 * The server sends websocket pings this often and expects a pong.
 */
heartbeat_ms: number
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms: number
/**
 * Rooms this connection is in now; one asked for and not listed is gone.
 */
rooms?: HeldRoom[]
}
/**
 * A house bot that can be given a seat.
 */
export interface BotOffer {
/**
 * A house bot, as `welcome.bots` names it.
 */
bot: string
games: ("carcassonne" | "cardcassonne")[]
/**
 * Its levels, weakest first; none if it has but one.
 * 
 * Items: How strong the bot plays; 1 is weakest.
 */
levels?: number[]
}
/**
 * What this server takes from one client.
 */
export interface ServerLimits {
frame_bytes: number
messages_per_second: number
/**
 * Messages that may come at once after a pause.
 */
burst: number
name_chars: number
chat_chars: number
/**
 * Rooms one identity may have open.
 */
rooms: number
/**
 * Spectators one room may have.
 */
spectators: number
}
/**
 * A room this connection is in: with seats, or watching if it has none.
 */
export interface HeldRoom {
/**
 * Four letters that name a room.
 */
room: string
/**
 * Items: A place at the table, from 0 clockwise.
 */
seats: number[]
}
/**
 * The answer to `rooms`, ordered by code.
 */
export interface RoomList {
type: "rooms"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
rooms: RoomSummary[]
/**
 * Ask again with `after` to see the rest.
 */
more?: boolean
}
/**
 * A room in the list.
 */
export interface RoomSummary {
/**
 * Four letters that name a room.
 */
room: string
options: GameOptions
stage: ("finished" | "playing" | "waiting")
/**
 * Free seats.
 */
free: number
/**
 * It asks for a password.
 */
locked: boolean
spectators: SpectatorRule
watching: number
/**
 * Names of those who sit there.
 * 
 * Items: A name as others see it.
 */
players: string[]
clock?: ClockSettings
}
/**
 * The tile game with any set of its expansions.
 */
export interface CarcassonneOptions {
type: "carcassonne.options"
players: number
/**
 * Who begins; absent: drawn by lot.
 */
first?: number
/**
 * Two score figures and dispatch cards.
 */
dispatches?: boolean
labyrinth?: ("advanced" | "basic" | "off")
/**
 * Labyrinth tiles in the bag; absent: two.
 */
labyrinth_tiles?: (1 | 2)
/**
 * Which printing of their six tiles.
 */
crop_circles?: ("I" | "II" | "both" | "off")
}
/**
 * A table of the card game.
 */
export interface CardcassonneOptions {
type: "cardcassonne.options"
players: number
/**
 * Which printed sheet is followed where they differ.
 */
edition?: ("de" | "nl")
/**
 * The first dealer; absent: drawn by lot.
 */
dealer?: number
}
/**
 * Nobody may watch.
 */
export interface SpectatorsOff {
type: "off"
}
/**
 * Spectators see each update when players do.
 */
export interface SpectatorsLive {
type: "live"
}
/**
 * Spectators are kept some updates behind, chat included, until the game is over.
 */
export interface SpectatorsDelayed {
type: "delayed"
/**
 * So many updates behind.
 */
delay: number
}
/**
 * How long players may think. The clocks belong to the server.
 */
export interface ClockSettings {
/**
 * Each seat's time for the whole game.
 */
bank_ms: number
/**
 * Added to the bank after each answer.
 */
increment_ms?: number
/**
 * The longest time for one answer, however much is in the bank.
 */
move_ms?: number
/**
 * When time runs out: a default action is played, a bot takes the seat over, or the seat loses.
 */
on_expiry?: ("bot" | "default" | "forfeit")
/**
 * So long the clock waits for a lost connection, once per question.
 */
grace_ms?: number
}
/**
 * The answer to `ping`.
 */
export interface Pong {
type: "pong"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms: number
}
/**
 * It is not done, and nothing has changed.
 */
export interface Refusal {
type: "error"
code: ErrorCode
/**
 * For people: what to do instead. In English.
 */
sentence: string
/**
 * Absent only if the message's id could not be read.
 */
id?: string
/**
 * Where in the message the trouble is.
 */
path?: string
/**
 * The rules' own code, with `illegal_action`. An open set: more may come.
 */
rule?: string
/**
 * Wait so long before trying again.
 */
retry_ms?: number
}
/**
 * Points that move one figure as a whole, and what they are for.
 */
export interface Award {
points: number
feature?: FeatureKind
at?: Spot
/**
 * The dispatch that brought them.
 */
card?: number
}
/**
 * A house bot for a seat; for the first free one if none is named.
 */
export interface BotSeat {
/**
 * A house bot, as `welcome.bots` names it.
 */
bot: string
/**
 * How strong the bot plays; 1 is weakest.
 */
level?: number
/**
 * A place at the table, from 0 clockwise.
 */
seat?: number
}
/**
 * Every kind of tile, expansions included.
 */
export interface CarcassonneCatalog {
type: "carcassonne.catalog"
tiles: CatalogTile[]
/**
 * The tile that lies on the table first.
 */
start: string
}
/**
 * A kind of tile: how many there are and what is on it.
 */
export interface CatalogTile {
/**
 * A kind of tile, as the catalog names it.
 */
id: string
count: number
segments: CatalogSegment[]
tile_set: string
/**
 * A drawing that an expansion gives a meaning to.
 */
mark?: string
}
/**
 * A connected piece of one feature on one tile, where a follower may stand.
 */
export interface CatalogSegment {
/**
 * A segment of a tile, as the catalog names it.
 */
name: string
kind: FeatureKind
/**
 * What a road or city reaches, before turning.
 */
sides?: ("E" | "N" | "S" | "W")[]
/**
 * What a field reaches; L is the left half, looking outwards.
 */
half_edges?: ("EL" | "ER" | "NL" | "NR" | "SL" | "SR" | "WL" | "WR")[]
shields?: number
/**
 * The cities of this tile that a field touches.
 * 
 * Items: A segment of a tile, as the catalog names it.
 */
touches?: string[]
}
/**
 * The start tile lies on x 0, y 0 and this seat begins.
 */
export interface CarcassonneGameStarted {
type: "carcassonne.game_started"
players: number
/**
 * A place at the table, from 0 clockwise.
 */
first: number
/**
 * A kind of tile, as the catalog names it.
 */
tile: string
bag: number
}
/**
 * A tile was drawn for all to see; so many are left.
 */
export interface TileDrawn {
type: "carcassonne.tile_drawn"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A kind of tile, as the catalog names it.
 */
tile: string
bag: number
}
/**
 * A drawn tile fits nowhere and leaves the game.
 */
export interface TileRemoved {
type: "carcassonne.tile_removed"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A kind of tile, as the catalog names it.
 */
tile: string
}
/**
 * The drawn tile was laid.
 */
export interface TileLaid {
type: "carcassonne.tile_laid"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A kind of tile, as the catalog names it.
 */
tile: string
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
x: number
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
y: number
/**
 * Clockwise quarter turns from the catalog's drawing.
 */
rotation: number
}
/**
 * A follower went from the supply onto the tile just laid.
 */
export interface CarcassonneFollowerPlaced {
type: "carcassonne.follower_placed"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
at: Spot
}
/**
 * A feature was completed, or counted at the end, and its owners got points.
 */
export interface FeatureScored {
type: "carcassonne.feature_scored"
feature: FeatureReport
/**
 * What every owner gets, the bonus included.
 */
each: number
/**
 * The part of `each` that an expansion adds.
 */
bonus: number
/**
 * Counted at the end of the game; followers stay.
 */
final: boolean
/**
 * One number per seat.
 */
points: number[]
}
/**
 * A feature as the table sees it, with everything its value is made of.
 */
export interface FeatureReport {
kind: FeatureKind
/**
 * In the order in which their tiles were laid.
 */
segments: Spot[]
/**
 * How many tiles it covers, each counted once.
 */
tiles: number
shields: number
complete: boolean
/**
 * Laid tiles around a cloister; else 0.
 */
neighbours: number
/**
 * For a field: the oldest segment of each completed city that feeds it.
 */
cities: Spot[]
/**
 * Followers on it, per seat.
 */
followers: number[]
/**
 * Seats with most followers; each scores in full.
 * 
 * Items: A place at the table, from 0 clockwise.
 */
owners: number[]
/**
 * What each owner would get if the game ended now.
 */
worth: number
}
/**
 * Followers of a scored feature came home; entry by entry whose and from where.
 */
export interface FollowersReturned {
type: "carcassonne.followers_returned"
/**
 * Items: A place at the table, from 0 clockwise.
 */
seats: number[]
spots: Spot[]
}
/**
 * The last turn is over and everything is counted.
 */
export interface CarcassonneGameEnded {
type: "carcassonne.game_ended"
/**
 * One number per seat.
 */
scores: number[]
/**
 * Items: A place at the table, from 0 clockwise.
 */
winners: number[]
}
/**
 * Dispatches: a score figure advanced, for an award that was told before.
 */
export interface FigureMoved {
type: "carcassonne.figure_moved"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * One of a seat's two figures.
 */
figure: number
before: number
after: number
award: Award
}
/**
 * Dispatches: the player on turn landed on a dark space and turned up a card.
 */
export interface DispatchDrawn {
type: "carcassonne.dispatch_drawn"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A dispatch by the number printed in its rules.
 */
card: number
}
/**
 * Dispatches: the card was used and went face down under the stack.
 */
export interface DispatchUsed {
type: "carcassonne.dispatch_used"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A dispatch by the number printed in its rules.
 */
card: number
/**
 * Its action; otherwise its two points.
 */
action: boolean
follower?: Spot
}
/**
 * Dispatches: a card brought points, two for its seal or by its action.
 */
export interface DispatchScored {
type: "carcassonne.dispatch_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A dispatch by the number printed in its rules.
 */
card: number
action: boolean
/**
 * Shields, knights or farmers at two points each (cards 4, 5, 6).
 */
count: number
/**
 * One number per seat.
 */
points: number[]
feature?: FeatureReport
}
/**
 * Dispatches: before final scoring each player's two figures were added up.
 */
export interface FiguresJoined {
type: "carcassonne.figures_joined"
/**
 * Per seat, where its figures 0 and 1 were.
 */
figures: number[][]
/**
 * One number per seat.
 */
totals: number[]
}
/**
 * Crop circles: the player on turn decided what the circle does.
 */
export interface CircleChosen {
type: "carcassonne.circle_chosen"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
circle: FeatureKind
change: ("add" | "remove")
}
/**
 * Crop circles: a follower joined another of the same player.
 */
export interface FollowerAdded {
type: "carcassonne.follower_added"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
at: Spot
}
/**
 * Crop circles: a follower came home without points.
 */
export interface FollowerTakenBack {
type: "carcassonne.follower_taken_back"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
at: Spot
}
/**
 * Stands for laying the tile so without a follower, and once with each of `followers`.
 * 
 *     Send it back as `carcassonne.place_tile`, with at most one of them as `follower`.
 */
export interface PlaceTileOptions {
type: "carcassonne.place_tile"
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
x: number
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
y: number
/**
 * Clockwise quarter turns from the catalog's drawing.
 */
rotation: number
/**
 * Items: A segment of a tile, as the catalog names it.
 */
followers: string[]
}
/**
 * What only this seat is told: here nothing but what it is asked.
 */
export interface CarcassonneOwn {
type: "carcassonne.own"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
request?: CarcassonneRequest
}
/**
 * A question to this seat with every answer that is allowed; details are in `view.asked`.
 */
export interface CarcassonneRequest {
/**
 * Names one question of a room; later questions have larger numbers.
 */
req: number
/**
 * The `type` of the question. An open set: more may come.
 */
kind: string
legal: CarcassonneOffer[]
/**
 * When time runs out, by the server's clock.
 */
deadline_ms?: number
}
/**
 * Where does the drawn tile go, and is a follower placed on it?
 */
export interface LayTile {
type: "carcassonne.lay_tile"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
}
/**
 * Which figure moves for each of these awards? All are answered together.
 */
export interface ChooseFigures {
type: "carcassonne.choose_figures"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
awards: Award[]
}
/**
 * The action of this dispatch, or two points?
 */
export interface UseDispatch {
type: "carcassonne.use_dispatch"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A dispatch by the number printed in its rules.
 */
card: number
}
/**
 * What does the crop circle do to followers on features of its kind?
 */
export interface CircleChoice {
type: "carcassonne.circle_choice"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
circle: FeatureKind
}
/**
 * May an own follower get a second one beside it, and which?
 */
export interface CircleAdd {
type: "carcassonne.circle_add"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
circle: FeatureKind
/**
 * Where own followers stand on such features.
 */
spots: Spot[]
}
/**
 * Which own follower comes back?
 */
export interface CircleRemove {
type: "carcassonne.circle_remove"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
circle: FeatureKind
/**
 * Where own followers stand on such features.
 */
spots: Spot[]
}
/**
 * All that chance decided, for records of scripted games.
 */
export interface CarcassonneSetup {
type: "carcassonne.setup"
/**
 * A place at the table, from 0 clockwise.
 */
first: number
/**
 * In drawing order.
 * 
 * Items: A kind of tile, as the catalog names it.
 */
bag: string[]
/**
 * An expansion's shuffled cards under its name, the top card first.
 */
stacks?: {
[k: string]: number[]
}
}
/**
 * The whole table. What is not listed here nobody may know.
 */
export interface CarcassonneView {
type: "carcassonne.view"
players: number
/**
 * One question per seat that is asked.
 */
asked: CarcassonneQuestion[]
/**
 * In the order laid, the start tile first.
 */
tiles: LaidTile[]
followers: StandingFollower[]
/**
 * Followers at hand, per seat.
 */
supply: number[]
/**
 * One number per seat.
 */
scores: number[]
/**
 * Every feature with followers on it.
 */
features: FeatureReport[]
/**
 * Tiles still to be drawn.
 */
bag: number
/**
 * Tiles in the bag by kind: anybody can count them.
 */
remaining: {
[k: string]: number
}
/**
 * Tiles that fitted nowhere and left the game.
 * 
 * Items: A kind of tile, as the catalog names it.
 */
removed: string[]
/**
 * Absent once the game is over.
 */
on_turn?: number
/**
 * The tile to be laid now.
 */
drawn?: string
last_move?: LastMove
dispatches?: DispatchesView
crop_circles?: CropCirclesView
outcome?: Outcome
}
/**
 * A tile of the landscape.
 */
export interface LaidTile {
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
x: number
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
y: number
/**
 * A kind of tile, as the catalog names it.
 */
tile: string
/**
 * Clockwise quarter turns from the catalog's drawing.
 */
rotation: number
}
/**
 * A follower in the landscape.
 */
export interface StandingFollower {
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
at: Spot
}
/**
 * The tile laid last, by whom and how.
 */
export interface LastMove {
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A kind of tile, as the catalog names it.
 */
tile: string
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
x: number
/**
 * x grows eastwards, y southwards; the start tile lies on x 0, y 0.
 */
y: number
/**
 * Clockwise quarter turns from the catalog's drawing.
 */
rotation: number
/**
 * A segment of a tile, as the catalog names it.
 */
follower?: string
}
/**
 * Both figures of each seat, the size of the stack and the dispatch that lies open.
 */
export interface DispatchesView {
/**
 * Per seat, where its figures 0 and 1 are.
 */
figures: number[][]
stack: number
/**
 * A dispatch by the number printed in its rules.
 */
card?: number
}
/**
 * Circles that are still to be carried out in this turn, the first one being next.
 */
export interface CropCirclesView {
circles: FeatureKind[]
/**
 * Seats whose turn is still to come.
 * 
 * Items: A place at the table, from 0 clockwise.
 */
waiting: number[]
/**
 * What the first one does, if chosen.
 */
change?: ("add" | "remove")
}
/**
 * The end of a game by its rules: points per seat and who won; several seats share a win.
 */
export interface Outcome {
/**
 * One number per seat.
 */
scores: number[]
/**
 * Items: A place at the table, from 0 clockwise.
 */
winners: number[]
}
/**
 * A card lies at the end of a row; face down, only the seat that laid it is told which.
 */
export interface CardLaid {
type: "cardcassonne.card_laid"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
row: Colour
face_down: boolean
card?: Card
}
/**
 * The dealer turns up one of the first cards; `row` is absent until a joker has one.
 */
export interface CardTurnedUp {
type: "cardcassonne.card_turned_up"
card: Card
row?: Colour
}
/**
 * Every card face.
 */
export interface CardcassonneCatalog {
type: "cardcassonne.catalog"
cards: CatalogCard[]
}
/**
 * A card face: how many there are and what it is.
 */
export interface CatalogCard {
id: Card
count: number
kind: ("animal" | "building" | "dragon_or_fairy" | "person")
/**
 * Of a person; else 0.
 */
value?: number
colour?: Colour
}
/**
 * The dealer has chosen a row for the joker turned up.
 */
export interface JokerLaid {
type: "cardcassonne.joker_laid"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
card: Card
row: Colour
}
/**
 * A round begins; the seat after the dealer is first.
 */
export interface RoundBegan {
type: "cardcassonne.round_began"
round: number
/**
 * A place at the table, from 0 clockwise.
 */
dealer: number
}
/**
 * A seat takes its cards for the round; only that seat is told which.
 */
export interface HandDealt {
type: "cardcassonne.hand_dealt"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
count: number
cards?: Card[]
}
/**
 * A follower claims the cards between it and the next one towards the board.
 */
export interface CardcassonneFollowerPlaced {
type: "cardcassonne.follower_placed"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
row: Colour
}
/**
 * A claimed segment is turned up for everyone.
 */
export interface SegmentTurnedUp {
type: "cardcassonne.segment_turned_up"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
row: Colour
cards: Card[]
/**
 * Positions in `cards` of those that lay face down.
 */
face_down: number[]
}
/**
 * Persons in their own row: the sum of their values times their number.
 */
export interface PersonsScored {
type: "cardcassonne.persons_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
cards: Card[]
/**
 * The sum of their values.
 */
total: number
count: number
/**
 * One number per seat.
 */
points: number[]
}
/**
 * Persons in a row of another colour: 10 points each.
 */
export interface MisplacedScored {
type: "cardcassonne.misplaced_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
cards: Card[]
/**
 * One number per seat.
 */
points: number[]
}
/**
 * Cards given up by choice: 10 points each.
 */
export interface CardsCashed {
type: "cardcassonne.cards_cashed"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
cards: Card[]
/**
 * One number per seat.
 */
points: number[]
}
/**
 * Dragon and fairy: 10 points each.
 */
export interface DragonFairyScored {
type: "cardcassonne.dragon_fairy_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
cards: Card[]
/**
 * One number per seat.
 */
points: number[]
}
/**
 * Animal jokers join species for good, one per entry.
 */
export interface JokersAssigned {
type: "cardcassonne.jokers_assigned"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
species: Colour[]
}
/**
 * New animal jokers of a player without animals: 3 points each; they wait.
 */
export interface UnassignedScored {
type: "cardcassonne.unassigned_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
jokers: number
/**
 * One number per seat.
 */
points: number[]
}
/**
 * Buildings go under the chest, which now holds `size` cards.
 */
export interface ChestGrew {
type: "cardcassonne.chest_grew"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
cards: Card[]
size: number
}
/**
 * The sum of the parts just told, and the score it leads to.
 */
export interface SegmentScored {
type: "cardcassonne.segment_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
row: Colour
total: number
score: number
}
/**
 * A chest is turned up at the end and its series of different buildings score.
 */
export interface ChestScored {
type: "cardcassonne.chest_scored"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
cards: Card[]
/**
 * The lengths of its best series.
 */
series: number[]
/**
 * One number per seat.
 */
points: number[]
}
/**
 * The game is over.
 */
export interface CardcassonneGameEnded {
type: "cardcassonne.game_ended"
/**
 * One number per seat.
 */
scores: number[]
/**
 * Items: A place at the table, from 0 clockwise.
 */
winners: number[]
}
/**
 * An answer on the own segment and what it brings; it may be sent back as it is.
 */
export interface ScoreSegmentOption {
type: "cardcassonne.score_segment"
/**
 * What this answer brings at once.
 */
points: number
cash?: Card[]
assign?: Colour[]
}
/**
 * What only this seat knows.
 */
export interface CardcassonneOwn {
type: "cardcassonne.own"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * Sorted.
 */
hand: Card[]
face_down: OwnCard[]
request?: CardcassonneRequest
}
/**
 * A card of one's own lying face down: which row, which segment there, which card of it.
 */
export interface OwnCard {
row: Colour
/**
 * Index into the row's `segments`.
 */
segment: number
/**
 * Index into that segment's `cards`.
 */
place: number
card: Card
}
/**
 * A question to this seat, with the answers that are allowed.
 */
export interface CardcassonneRequest {
/**
 * Names one question of a room; later questions have larger numbers.
 */
req: number
/**
 * A row for the joker; a turn; how the own segment in `view.claim` is scored. An open set: more may come.
 */
kind: string
legal: CardcassonneOffer[]
/**
 * When time runs out, by the server's clock.
 */
deadline_ms?: number
/**
 * False if a segment has so many answers that `legal` holds only some, good ones first; every other legal answer is taken as well.
 */
complete?: boolean
}
/**
 * All that chance decided, for records of scripted games.
 */
export interface CardcassonneSetup {
type: "cardcassonne.setup"
/**
 * In drawing order.
 */
deck: Card[]
/**
 * A place at the table, from 0 clockwise.
 */
dealer: number
}
/**
 * What everybody knows, spectators included.
 */
export interface CardcassonneView {
type: "cardcassonne.view"
/**
 * From 1; 0 while the first cards are turned up.
 */
round: number
rounds: number
/**
 * A place at the table, from 0 clockwise.
 */
dealer: number
/**
 * Cards not yet dealt.
 */
stack: number
/**
 * The four rows in the order y r g b.
 */
rows: RowView[]
seats: SeatSummary[]
/**
 * Seats that are asked now.
 * 
 * Items: A place at the table, from 0 clockwise.
 */
to_move: number[]
joker?: Card
claim?: Claim
outcome?: Outcome
}
/**
 * A row: its segments from the board outwards, the open end last.
 */
export interface RowView {
row: Colour
segments: RowSegment[]
}
/**
 * The cards up to a follower, or the open end of a row that the next follower would claim.
 */
export interface RowSegment {
/**
 * From the board outwards.
 */
cards: RowCard[]
/**
 * What its face-up cards would bring each seat now.
 */
known: number[]
/**
 * How many of its cards lie face down.
 */
unknown: number
/**
 * Whose follower stands at its end; absent for the open end.
 */
owner?: number
}
/**
 * A card in a row; face down, it is told who laid it and not what it is.
 */
export interface RowCard {
card?: Card
/**
 * Given only for a card lying face down.
 */
by?: number
}
/**
 * What everybody sees of a seat.
 */
export interface SeatSummary {
score: number
animals: Herds
/**
 * Animal jokers that wait for a species.
 */
unassigned: number
/**
 * How many cards it holds.
 */
hand: number
/**
 * The follower is still to be placed this round.
 */
follower: boolean
/**
 * How many cards lie under the chest.
 */
chest: number
/**
 * Which ones, once the game is over.
 */
chest_cards?: Card[]
}
/**
 * Animals in front of a seat by species, assigned jokers included.
 */
export interface Herds {
y: number
r: number
g: number
b: number
}
/**
 * A segment taken off its row and turned up; its owner decides how it is scored.
 */
export interface Claim {
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
row: Colour
/**
 * From the board outwards.
 */
cards: Card[]
/**
 * Positions in `cards` of those that lay face down.
 */
face_down: number[]
}
/**
 * The first message of every connection: who is there, and what was missed.
 */
export interface Hello {
type: "hello"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * A name as others see it.
 */
name: string
/**
 * The client's software and version, for the operator.
 */
client?: string
/**
 * From an earlier `welcome`; absent for a new identity.
 */
token?: string
/**
 * For each room: everything after this point is sent again.
 */
resume?: ResumePoint[]
/**
 * The version the client speaks.
 */
protocol?: number
}
/**
 * The last update of a room that the client has.
 */
export interface ResumePoint {
/**
 * Four letters that name a room.
 */
room: string
/**
 * Grows when a room's history could not be carried on; then a snapshot comes.
 */
epoch: number
/**
 * The number of an update in its room, without gaps, equal for every viewer.
 */
seq: number
}
/**
 * Which public rooms are there? Every filter that is given must fit.
 */
export interface ListRooms {
type: "rooms"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
game?: ("carcassonne" | "cardcassonne")
stage?: ("finished" | "playing" | "waiting")
/**
 * True: only with a free seat. False: only without.
 */
free?: boolean
/**
 * Go on after this room, the last one of the list before.
 */
after?: string
limit?: number
}
/**
 * Open a room. The options name the game and the number of seats.
 */
export interface Create {
type: "create"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
options: GameOptions
/**
 * Not listed: only who has the code finds it.
 */
private?: boolean
/**
 * Asked of everybody who joins or watches.
 */
password?: string
clock?: ClockSettings
spectators?: SpectatorRule
bots?: BotSeat[]
/**
 * False: be the host without a seat, and watch.
 */
sit?: boolean
/**
 * Absent: the first free one.
 */
seat?: number
/**
 * Whether anybody may fetch the record of a finished game.
 */
replay?: boolean
}
/**
 * Take a seat. One connection may take several, one `join` each.
 */
export interface Join {
type: "join"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
/**
 * Absent: the first free one.
 */
seat?: number
password?: string
/**
 * The name at this seat, if not that of `hello`.
 */
name?: string
}
/**
 * Follow a room without a seat, as far as its rule on spectators allows.
 */
export interface Watch {
type: "watch"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
password?: string
}
/**
 * Give seats back, or stop watching. During a game this resigns them.
 */
export interface Leave {
type: "leave"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
/**
 * Absent: all of them, and the room.
 */
seat?: number
}
/**
 * As host, free a bot's seat before the game.
 */
export interface RemoveBot {
type: "remove_bot"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
}
/**
 * As host, begin the game. Every seat must be taken.
 */
export interface Start {
type: "start"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
}
/**
 * Ask for another game; once every person there has, it begins, with seats rotated by one.
 */
export interface Rematch {
type: "rematch"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
}
/**
 * Give up a running game.
 */
export interface Resign {
type: "resign"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
/**
 * Absent: all own seats.
 */
seat?: number
}
/**
 * Say something to the room: a text, or an emote, not both.
 */
export interface Say {
type: "say"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
/**
 * Four letters that name a room.
 */
room: string
text?: string
emote?: ("good_game" | "hello" | "hurry" | "nice" | "oops" | "sorry" | "thanks" | "wow")
}
/**
 * Is the server there? Also tells that the client is.
 */
export interface Ping {
type: "ping"
/**
 * Chosen by the client, new for each message; the answer carries it back.
 */
id: string
}
/**
 * Everybody's time at one moment. Running clocks go on from there.
 */
export interface Clocks {
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms: number
/**
 * What is left in each seat's bank.
 */
left_ms: number[]
/**
 * Seats whose clock is running.
 * 
 * Items: A place at the table, from 0 clockwise.
 */
running: number[]
}
/**
 * What proves that the deck was fair; how to check it is told in the docs.
 */
export interface FairDeal {
/**
 * SHA-256 over the secret and the terms, told before the game.
 */
commitment: string
/**
 * Game, options and rules version: the exact text.
 */
terms: string
/**
 * The 32 secret bytes in hexadecimal, after the end.
 */
secret?: string
}
/**
 * The game in this room is finished, by its rules or otherwise.
 */
export interface GameClosed {
type: "room.game_closed"
result: GameResult
}
/**
 * How a game of this room ended.
 */
export interface GameResult {
/**
 * One number per seat.
 */
scores: number[]
/**
 * Items: A place at the table, from 0 clockwise.
 */
winners: number[]
/**
 * Why it ended. An open set: more may come.
 */
reason: string
}
/**
 * A seat did not answer in time.
 */
export interface TimeRanOut {
type: "room.time_ran_out"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * When time runs out: a default action is played, a bot takes the seat over, or the seat loses.
 */
then: ("bot" | "default" | "forfeit")
}
/**
 * A house bot plays for a seat from now on.
 */
export interface StandInTookOver {
type: "room.stand_in_took_over"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * A house bot, as `welcome.bots` names it.
 */
bot: string
}
/**
 * A seat gave up, or left the running game.
 */
export interface PlayerResigned {
type: "room.player_resigned"
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
}
/**
 * Something about the house that concerns this connection.
 */
export interface Notice {
type: "notice"
/**
 * What it is about. An open set: more may come.
 */
kind: string
/**
 * The room it is about, if one.
 */
room?: string
code?: ErrorCode
/**
 * When it happens, from now on.
 */
after_ms?: number
}
/**
 * What this connection is in the room.
 */
export interface OwnPlace {
/**
 * Items: A place at the table, from 0 clockwise.
 */
seats: number[]
host: boolean
}
/**
 * A room as its people see it; sent whenever something here has changed.
 */
export interface RoomState {
type: "room"
/**
 * Four letters that name a room.
 */
room: string
game: ("carcassonne" | "cardcassonne")
options: GameOptions
stage: ("finished" | "playing" | "waiting")
seats: RoomSeat[]
private: boolean
/**
 * It asks for a password.
 */
locked: boolean
/**
 * Records of finished games may be fetched.
 */
replay: boolean
spectators: SpectatorRule
/**
 * How many spectators are there.
 */
watching: number
you: OwnPlace
/**
 * Games begun here, the present one included; a rematch adds one.
 */
number?: number
/**
 * The host's seat; absent if they watch.
 */
host?: number
clock?: ClockSettings
deal?: FairDeal
/**
 * Seats that want another game.
 * 
 * Items: A place at the table, from 0 clockwise.
 */
rematch?: number[]
result?: GameResult
/**
 * The finished game is at `/replays/<record>.jsonl`.
 */
record?: string
}
/**
 * A seat and who sits there.
 */
export interface RoomSeat {
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * `away`: the connection is lost and may come back. `gone`: left, resigned or out of time.
 */
presence: ("away" | "free" | "gone" | "here")
/**
 * A name as others see it.
 */
name?: string
/**
 * This house bot plays the seat, perhaps for somebody.
 */
bot?: string
/**
 * How strong the bot plays; 1 is weakest.
 */
level?: number
/**
 * Until then the clock waits for the lost connection.
 */
away_until_ms?: number
}
/**
 * Where a game stands now: forget earlier views of this room and go on from here.
 */
export interface Snapshot {
type: "snapshot"
/**
 * Four letters that name a room.
 */
room: string
/**
 * Grows when a room's history could not be carried on; then a snapshot comes.
 */
epoch: number
/**
 * The number of an update in its room, without gaps, equal for every viewer.
 */
seq: number
view: GameView
/**
 * One entry per seat of this connection; absent for spectators.
 */
you?: Own[]
clocks?: Clocks
}
/**
 * What happened in one step, and where the game stands after it.
 */
export interface Update {
type: "update"
/**
 * Four letters that name a room.
 */
room: string
/**
 * Grows when a room's history could not be carried on; then a snapshot comes.
 */
epoch: number
/**
 * The number of an update in its room, without gaps, equal for every viewer.
 */
seq: number
events: GameEvent[]
view: GameView
/**
 * One entry per seat of this connection; absent for spectators.
 */
you?: Own[]
clocks?: Clocks
}
/**
 * Somebody said something.
 */
export interface Said {
type: "said"
/**
 * Four letters that name a room.
 */
room: string
/**
 * A name as others see it.
 */
name: string
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms: number
/**
 * Absent for a spectator.
 */
seat?: number
text?: string
/**
 * An emote. An open set: more may come.
 */
emote?: string
}
/**
 * A seat's action, in the order in which they were stored.
 */
export interface RecordAction {
type: "record.action"
/**
 * The number of an update in its room, without gaps, equal for every viewer.
 */
seq: number
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
action: GameAction
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms?: number
/**
 * Who chose it: the player, a bot, or the default when time ran out.
 */
by?: ("bot" | "clock" | "player")
}
/**
 * The first line: what was played, by whom, and what chance decided.
 * 
 *     Either `secret` (with `commitment` and `terms`) or `setup` is given.
 */
export interface RecordHeader {
type: "record.header"
/**
 * The software that wrote it, and its version.
 */
software: string
protocol: number
rules_version: number
game: ("carcassonne" | "cardcassonne")
options: GameOptions
seats: RecordSeat[]
/**
 * Four letters that name a room.
 */
room?: string
/**
 * Which game of that room it was.
 */
number?: number
/**
 * When the game began.
 */
server_ms?: number
clock?: ClockSettings
commitment?: string
/**
 * The exact text that the commitment binds.
 */
terms?: string
secret?: string
/**
 * Instead of a secret, for scripted games and positions.
 */
setup?: (CarcassonneSetup | CardcassonneSetup)
}
/**
 * Who sat at a seat when the game began.
 */
export interface RecordSeat {
/**
 * A name as others see it.
 */
name: string
/**
 * A house bot, as `welcome.bots` names it.
 */
bot?: string
/**
 * How strong the bot plays; 1 is weakest.
 */
level?: number
}
/**
 * A seat's time ran out; what that led to follows.
 */
export interface RecordTimeOut {
type: "record.time_out"
/**
 * The number of an update in its room, without gaps, equal for every viewer.
 */
seq: number
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * When time runs out: a default action is played, a bot takes the seat over, or the seat loses.
 */
then: ("bot" | "default" | "forfeit")
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms?: number
}
/**
 * A seat gave up or left.
 */
export interface RecordResignation {
type: "record.resignation"
/**
 * The number of an update in its room, without gaps, equal for every viewer.
 */
seq: number
/**
 * A place at the table, from 0 clockwise.
 */
seat: number
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms?: number
}
/**
 * The last line: how it ended.
 */
export interface RecordOutcome {
type: "record.outcome"
/**
 * One number per seat.
 */
scores: number[]
/**
 * Items: A place at the table, from 0 clockwise.
 */
winners: number[]
/**
 * Why it ended. An open set: more may come.
 */
reason?: string
/**
 * The server's clock: milliseconds since 1970-01-01 00:00 UTC.
 */
server_ms?: number
}
