/**
 * How much a picture is worth on a device: 0 of the person's work and what it touches, 1 of what is due soon,
 * 2 of the rest.
 */
export type Worth = 0 | 1 | 2;

/** A picture to which items of a site refer. */
export interface WantedPicture {
  readonly id: number;
  readonly worth: Worth;
  /** The types of the modules whose items refer to it. */
  readonly types: readonly string[];
}

/** A picture on this device. */
export interface StoredPicture {
  readonly id: number;
  readonly worth: Worth;
  readonly bytes: number;
}

/** Sorts the most valuable picture first, and of two of the same worth the newer one. */
export const byWorth = (
  a: Pick<WantedPicture, 'id' | 'worth'>,
  b: Pick<WantedPicture, 'id' | 'worth'>,
): number => a.worth - b.worth || b.id - a.id;

const megabyte = 1_048_576;
/** The share of the browser's storage that pictures may take, and the most in bytes. */
const [shareOfQuota, mostBytes] = [0.15, 500 * megabyte];
/** Bytes that stay free for what the server does not have: unsent changes and their photos. */
const reserve = 50 * megabyte;

/** The browser's storage, in bytes. */
interface Storage {
  readonly quota: number;
  readonly usage: number;
}

/** The most bytes that pictures may take, of which `held` are on the device. */
export function pictureBudget({ quota, usage }: Storage, held: number): number {
  const free = quota - usage - reserve;
  return Math.max(0, Math.floor(Math.min(shareOfQuota * quota, mostBytes, held + free)));
}

/** The bytes that pictures take together. */
export const bytesTaken = (pictures: readonly Pick<StoredPicture, 'bytes'>[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes, 0);

/** The least valuable pictures that take at least so many bytes together; all, if they do not take so many. */
export function leastValuable<Held extends StoredPicture>(
  held: readonly Held[],
  bytes: number,
): readonly Held[] {
  const found: Held[] = [];
  let freed = 0;
  for (const each of held.toSorted((a, b) => byWorth(b, a))) {
    if (freed >= bytes) break;
    freed += each.bytes;
    found.push(each);
  }
  return found;
}

/**
 * The pictures that make room for one of `bytes` within a budget: less valuable ones, the least valuable
 * first. null: there is no room for it.
 */
export function roomFor<Held extends StoredPicture>(
  held: readonly Held[],
  incoming: StoredPicture,
  budget: number,
): readonly Held[] | null {
  const over = bytesTaken(held) + incoming.bytes - budget;
  const less = held.filter((each) => byWorth(incoming, each) < 0);
  const removed = leastValuable(less, over);
  return bytesTaken(removed) >= over ? removed : null;
}
