import { hash, randomBytes } from 'node:crypto';

/** What the hash of an event covers: everything but the values, which it covers by commitment. */
export interface Link {
  readonly organisation_id: number;
  readonly site_id: number | null;
  readonly sequence: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly call: string;
  readonly item_type: string;
  readonly item_id: number | null;
  readonly commitments: Readonly<Record<string, string>>;
  readonly previous_hash: string;
}

/** The hash before the first event of a chain. */
export const genesis = '0'.repeat(64);

const sha256 = (text: string): string => hash('sha256', text, 'hex');

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** JSON with the keys of objects in code point order, as jsonb keeps no order. */
function canonical(value: unknown): string {
  if (Array.isArray(value) ? value.every(isPlain) : isPlain(value)) return JSON.stringify(value);
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A salt of its own for each value, so that an erased value can't be guessed from its commitment. */
export function newSalt(): string {
  if (unused.length < saltLength) unused = randomBytes(saltLength * 256);
  const salt = unused.toString('hex', 0, saltLength);
  unused = unused.subarray(saltLength);
  return salt;
}

const saltLength = 16;
/** Random bytes are drawn many at a time, which costs as much as a few. */
let unused = Buffer.alloc(0);

/** Binds a field's change without telling it: hex SHA-256 over salt, field, before and after. */
export function commitmentOf(
  db: string,
  [before, after, salt]: readonly [unknown, unknown, string],
): string {
  return sha256(canonical([salt, db, before, after]));
}

/** The commitments of an event as the one text that its hash covers. */
export function commitmentsText(commitments: Link['commitments']): string {
  return canonical(commitments);
}

/** The hash of an event, which the next event repeats as its `previous_hash`. */
export function hashOf({ commitments, ...link }: Link): string {
  return hashOfText(link, commitmentsText(commitments));
}

/** The same, of commitments whose text is at hand. */
export function hashOfText(link: Omit<Link, 'commitments'>, commitments: string): string {
  const rest = JSON.stringify([
    link.previous_hash,
    link.organisation_id,
    link.site_id,
    link.sequence,
    link.at,
    link.user_id,
    link.call,
    link.item_type,
    link.item_id,
  ]);
  return sha256(`${rest.slice(0, -1)},${commitments}]`);
}
