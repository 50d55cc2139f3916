import { hash, randomBytes } from 'node:crypto';
import { type EventFacts, type EventLink, eventColumns } from '../tables/events.ts';

/**
 * What the hash of an event covers: all columns except the values, which it covers by commitment.
 */
export interface HashedEvent extends EventFacts, Pick<EventLink, 'sequence' | 'previous_hash'> {
  readonly commitments: Readonly<Record<string, string>>;
}

/**
 * The order of the hashed columns. Stored hashes depend on it: a column that is added later goes to
 * the end, and is left out of the hash if it and all after it are null.
 */
const hashedColumns: readonly Exclude<keyof HashedEvent, 'commitments'>[] = [
  'previous_hash',
  'organisation_id',
  'site_id',
  'sequence',
  ...eventColumns.filter((name) => name !== 'site_id'),
];

/** `session_id` and `token_id` are younger than the first stored hashes. */
const addedColumns = 2;

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
 * JSON with the keys of objects in code point order, because jsonb keeps no order. Dates become ISO
 * texts; undefined properties are left out.
 */
export function canonical(value: unknown): string {
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return JSON.stringify(value);
  if (!Array.isArray(value)) return canonicalObject(value);
  return value.every(isPlain) ? JSON.stringify(value) : `[${value.map(canonical).join(',')}]`;
}

/** Each value has its own salt, so that an erased value cannot be guessed from its commitment. */
export function newSalt(): string {
  if (unused.length < saltLength) unused = randomBytes(saltLength * 256);
  const salt = unused.toString('hex', 0, saltLength);
  unused = unused.subarray(saltLength);
  return salt;
}

const saltLength = 16;
/** Drawing many random bytes costs as much as drawing a few, so they are drawn in advance. */
let unused = Buffer.alloc(0);

/**
 * Commits to the change of a field without revealing it: hex SHA-256 over salt, field, before and
 * after.
 */
export function commitmentOf(
  db: string,
  [before, after, salt]: readonly [unknown, unknown, string],
): string {
  return commitmentOfTexts(JSON.stringify(db), canonical(before), canonical(after), salt);
}

/** `commitmentOf` for a caller that already has the JSON texts. */
export function commitmentOfTexts(db: string, before: string, after: string, salt: string): string {
  return sha256(`["${salt}",${db},${before},${after}]`);
}

/** The hash of an event, which the next event repeats as its `previous_hash`. */
export function hashOf(event: HashedEvent): string {
  return hashOfText(event, canonical(event.commitments));
}

/** `hashOf` for a caller that already has the canonical text of the commitments. */
export function hashOfText(event: Omit<HashedEvent, 'commitments'>, commitments: string): string {
  const values = hashedColumns.map((name) => event[name]);
  for (let added = addedColumns; added > 0 && values.at(-1) === null; added--) values.pop();
  const rest = JSON.stringify(values);
  return sha256(`${rest.slice(0, -1)},${commitments}]`);
}
