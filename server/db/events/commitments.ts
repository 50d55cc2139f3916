import type { PendingEvent } from '../tx-state.ts';
import { canonical, commitmentOfTexts, newSalt } from './chain.ts';

/** Changes of an event as its columns store them: JSON texts. */
export interface EncodedChanges {
  /** db name -> [before, after, salt]. */
  readonly changes: string;
  /** Commits to each change without revealing it; the hash of the event covers this exact text. */
  readonly commitments: string;
}

/** Adds a salt and a commitment to each change. */
export function encodeChanges(changes: PendingEvent['changes']): EncodedChanges {
  const changeTexts: string[] = [];
  const commitmentTexts: string[] = [];
  for (const db of Object.keys(changes).sort()) {
    const [before, after] = changes[db] ?? [];
    const key = JSON.stringify(db);
    const salt = newSalt();
    const [old, now] = [canonical(before), canonical(after)];
    changeTexts.push(`${key}:[${old},${now},"${salt}"]`);
    commitmentTexts.push(`${key}:"${commitmentOfTexts(key, old, now, salt)}"`);
  }
  return { changes: `{${changeTexts.join(',')}}`, commitments: `{${commitmentTexts.join(',')}}` };
}
