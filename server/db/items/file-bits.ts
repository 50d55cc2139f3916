import type { FileBits } from '../../../src/runtime/query/types.ts';

/** So many bits for each file are fewer bytes than the ids as text. */
const mostBits = 64;

/** The ids of a list as PostgreSQL writes it, `{1,2}`. */
function idsIn(list: string, count: number): Int32Array {
  const ids = new Int32Array(count);
  let at = 0;
  let id = 0;
  for (let place = 1; place < list.length; place += 1) {
    const digit = list.charCodeAt(place) - 48;
    if (digit >= 0 && digit < 10) id = id * 10 + digit;
    else {
      ids[at] = id;
      at += 1;
      id = 0;
    }
  }
  return ids;
}

/** Ids as bits in the order of PostgreSQL's get_bit; null if they are so far apart that a list is shorter. */
export function fileBits(list: string, count: number): FileBits | null {
  const ids = idsIn(list, count);
  let [first = 0, last = 0] = [ids[0], ids[0]];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  if (last - first >= count * mostBits) return null;
  const bytes = new Uint8Array(((last - first) >> 3) + 1);
  for (const id of ids) {
    const at = id - first;
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return { first, last, bits: `\\x${Buffer.from(bytes.buffer).toString('hex')}` };
}
