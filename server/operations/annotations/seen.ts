import type {
  Annotation,
  AnnotationChange,
  AnnotationStatus,
} from '../../../src/contract/annotations.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { Failure } from '../failure.ts';

type Stored = Pick<Annotation, 'points' | 'text' | 'status'> & {
  readonly removed_at: string | null;
};

const names = ['points', 'text', 'status'] as const;

/**
 * Throws `note_changed` if others have changed since the caller saw it what the caller changes, or anything of
 * what the caller removes; and `note_removed` if they have removed it. Who wants what is there already is
 * not refused.
 */
export function requireSeen(row: Stored, change: Omit<AnnotationChange, 'id'>): void {
  const { seen, is_removed } = change;
  if (seen === undefined) return;
  if (row.removed_at !== null && is_removed === undefined) throw new Failure('note_removed');
  const wanted = { ...change, text: change.text?.trim() };
  const isOvertaken = names.some((name) => {
    if (wanted[name] === undefined)
      return is_removed === true && !jsonEquals(row[name], seen[name]);
    return !jsonEquals(row[name], seen[name]) && !jsonEquals(row[name], wanted[name]);
  });
  if (isOvertaken && row.removed_at === null)
    throw new Failure('note_changed', { note: row.text === '' ? '–' : row.text });
}

/** Throws `note_changed` if others have set another status since the caller saw it. */
export function requireSeenStatus(
  row: Stored,
  seen: AnnotationStatus | undefined,
  wanted: AnnotationStatus | null,
): void {
  if (seen === undefined || wanted === null) return;
  requireSeen(row, {
    status: wanted,
    seen: { points: [...row.points], text: row.text, status: seen },
  });
}
