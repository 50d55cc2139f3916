import type { PendingEvent } from '../tx-state.ts';
import { canonical, commitmentOfTexts, newSalt } from './chain.ts';

/** Changes of an event as their columns hold them: JSON texts. */
export interface SealedChanges {
  /** db name -> [before, after, salt]. */
  readonly changes: string;
  /** What binds each change without telling it; the hash of the event covers this very text. */
  readonly commitments: string;
}

/** Gives each change its salt and its commitment. */
export function sealChanges(changes: PendingEvent['changes']): SealedChanges {
  const told: string[] = [];
  const bound: string[] = [];
  for (const db of Object.keys(changes).sort()) {
    const [before, after] = changes[db] ?? [];
    const key = JSON.stringify(db);
    const salt = newSalt();
    const [old, now] = [canonical(before), canonical(after)];
    told.push(`${key}:[${old},${now},"${salt}"]`);
    bound.push(`${key}:"${commitmentOfTexts(key, old, now, salt)}"`);
  }
  return { changes: `{${told.join(',')}}`, commitments: `{${bound.join(',')}}` };
}
