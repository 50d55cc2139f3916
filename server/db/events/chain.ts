import { createHash, randomBytes } from 'node:crypto';

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

function sha256(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** JSON with the keys of objects in code point order, as jsonb keeps no order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A salt of its own for each value, so that an erased value can't be guessed from its commitment. */
export function newSalt(): string {
  return randomBytes(16).toString('hex');
}

/** Binds a field's change without telling it: hex SHA-256 over salt, field, before and after. */
export function commitmentOf(
  db: string,
  [before, after, salt]: readonly [unknown, unknown, string],
): string {
  return sha256([salt, db, before, after]);
}

/** The hash of an event, which the next event repeats as its `previous_hash`. */
export function hashOf(link: Link): string {
  return sha256([
    link.previous_hash,
    link.organisation_id,
    link.site_id,
    link.sequence,
    link.at,
    link.user_id,
    link.call,
    link.item_type,
    link.item_id,
    link.commitments,
  ]);
}
