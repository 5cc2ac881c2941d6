/** Moving and zooming by mouse, wheel, one finger or two. Taps after a move are swallowed. */

export interface Place {
  x: number;
  y: number;
  zoom: number;
}

export interface Hand {
  place(): Place;
  moved(place: Place): void;
  /** Whether a finger is down and moving, so that painting can be made cheap. */
  holding(isHolding: boolean): void;
}

export const LEAST_ZOOM = 0.2;
export const MOST_ZOOM = 3;
const DRAG_STARTS_PX = 7;

export function zoomed(place: Place, at: { x: number; y: number }, factor: number): Place {
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, place.zoom * factor));
  const part = zoom / place.zoom;
  return { zoom, x: at.x - (at.x - place.x) * part, y: at.y - (at.y - place.y) * part };
}

export function panzoom(element: HTMLElement, hand: Hand): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  const stop = new AbortController();
  const signal = stop.signal;
  let isDrag = false;

  const spot = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function drag(event: PointerEvent, from: { x: number; y: number }, to: { x: number; y: number }) {
    if (!isDrag && Math.hypot(to.x - from.x, to.y - from.y) < DRAG_STARTS_PX) return false;
    if (!isDrag) element.setPointerCapture(event.pointerId);
    isDrag = true;
    const place = hand.place();
    hand.moved({ ...place, x: place.x + to.x - from.x, y: place.y + to.y - from.y });
    return true;
  }

  function pinch(id: number, to: { x: number; y: number }) {
    isDrag = true;
    const still = [...fingers].find(([other]) => other !== id)![1];
    const from = fingers.get(id)!;
    const before = Math.hypot(from.x - still.x, from.y - still.y) || 1;
    const after = Math.hypot(to.x - still.x, to.y - still.y) || 1;
    const shift = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 };
    const middle = { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 };
    const place = hand.place();
    hand.moved(zoomed({ ...place, x: place.x + shift.x, y: place.y + shift.y }, middle, after / before));
  }

  element.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, spot(event));
    if (fingers.size === 1) isDrag = false;
  }, { signal });
  element.addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = spot(event);
    if (fingers.size === 1 && !drag(event, from, to)) return;
    if (fingers.size === 2) pinch(event.pointerId, to);
    hand.holding(true);
    fingers.set(event.pointerId, to);
  }, { signal });
  const release = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) hand.holding(false);
  };
  element.addEventListener("pointerup", release, { signal });
  element.addEventListener("pointercancel", release, { signal });
  element.addEventListener("click", (event) => {
    if (!isDrag) return;
    event.stopPropagation();
    event.preventDefault();
    isDrag = false;
  }, { signal, capture: true });
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    const strength = event.ctrlKey ? 0.01 : 0.0015;
    hand.moved(zoomed(hand.place(), spot(event), Math.exp(-event.deltaY * strength)));
  }, { signal, passive: false });
  return () => stop.abort();
}
