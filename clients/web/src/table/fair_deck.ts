/** The commitment of docs/fair-deck.md, step 3. */
import { sha256 } from "./sha256";

const TAG = "bastide.commitment.v1\0";

export function commitmentOf(secretHex: string, terms: string): string {
  const text = new TextEncoder();
  const secret = (secretHex.match(/../g) ?? []).map((byte) => parseInt(byte, 16));
  return sha256(Uint8Array.from([...text.encode(TAG), ...secret, ...text.encode(terms)]));
}
