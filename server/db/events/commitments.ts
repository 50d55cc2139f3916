import type { StoredChanges } from '../tables/changes.ts';
import { type Link, commitmentOf } from './chain.ts';

/** What binds each change of an event without telling it. */
export function commitmentsOf(changes: StoredChanges): Link['commitments'] {
  return Object.fromEntries(
    Object.entries(changes).map(([db, change]) => [db, commitmentOf(db, jsonOf(change))]),
  );
}

/** A change as the database will give it back: dates as text, what is undefined gone. */
function jsonOf(change: readonly [unknown, unknown, string]): readonly [unknown, unknown, string] {
  if (change.every((value) => typeof value === 'string' || value === null)) return change;
  return JSON.parse(JSON.stringify(change)) as readonly [unknown, unknown, string];
}
