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

function canonicalObject(value: object): string {
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const inner: unknown = Reflect.get(value, key);
    if (inner !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(inner)}`);
  }
  return `{${parts.join(',')}}`;
}

/**
 * JSON with the keys of objects in code point order, as jsonb keeps no order: dates as texts, what is
 * undefined gone.
 */
export function canonical(value: unknown): string {
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return JSON.stringify(value);
  if (!Array.isArray(value)) return canonicalObject(value);
  return value.every(isPlain) ? JSON.stringify(value) : `[${value.map(canonical).join(',')}]`;
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
  return commitmentOfTexts(JSON.stringify(db), canonical(before), canonical(after), salt);
}

/** The same, of texts of JSON. */
export function commitmentOfTexts(db: string, before: string, after: string, salt: string): string {
  return sha256(`["${salt}",${db},${before},${after}]`);
}

/** The hash of an event, which the next event repeats as its `previous_hash`. */
export function hashOf({ commitments, ...link }: Link): string {
  return hashOfText(link, canonical(commitments));
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
