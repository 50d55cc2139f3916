import type { CommentChange } from '../../contract/activity-schemas.ts';
import { append } from './append.ts';
import { withRefusedFiles } from './files.ts';
import {
  changedComment,
  isOnItem,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { withServerIds } from './references.ts';

/** The text of a comment that waits, also under a removal of the comment. */
function unsentText({ action }: OutboxEntry): CommentChange | undefined {
  if (action.kind === 'edit_comment') return action.body;
  return action.kind === 'remove_comment' ? action.unsent : undefined;
}

/** A removal that remembers the text whose place it takes. */
function withUnsentText(change: NewEntry, replaced: readonly OutboxEntry[]): NewEntry {
  const { action } = change;
  const unsent = replaced.map(unsentText).findLast((text) => text !== undefined);
  if (action.kind !== 'remove_comment' || unsent === undefined) return change;
  return { ...change, action: { ...action, unsent } };
}

/**
 * Adds a change of a comment that the server has. It takes the place of an earlier one that the server
 * can't have.
 */
export function appendCommentChange(outbox: Outbox, change: NewEntry): Outbox {
  const known = withServerIds(change, outbox.made);
  const comment = changedComment(known);
  const isReplaced = (entry: OutboxEntry) =>
    entry.state.kind !== 'sending' && changedComment(entry) === comment && isOnItem(entry, known);
  const next = withUnsentText(known, outbox.entries.filter(isReplaced));
  const entries = outbox.entries.filter((entry) => !isReplaced(entry));
  return append({ ...outbox, entries }, next).outbox;
}

/**
 * Takes back a removal that waits; a text that waited before it waits again. Null if the removal may have
 * been sent, or is gone.
 */
export function takeBackRemoval(outbox: Outbox, sequence: number): Outbox | null {
  let isFound = false;
  const entries = outbox.entries.flatMap((entry): readonly OutboxEntry[] => {
    const { action, state, revision } = entry;
    if (entry.sequence !== sequence || action.kind !== 'remove_comment') return [entry];
    if (state.kind === 'sending') return [entry];
    isFound = true;
    const { commentId, unsent } = action;
    if (unsent === undefined) return [];
    const back = { kind: 'edit_comment', commentId, body: unsent } as const;
    return [{ ...entry, action: back, revision: revision + 1, state: { kind: 'waiting' } }];
  });
  return isFound ? { ...outbox, entries } : null;
}

/** Gives a comment that was not sent another text; null if it may have been sent, or is gone. */
export function rewriteComment(
  outbox: Outbox,
  sequence: number,
  change: CommentChange,
): Outbox | null {
  let isFound = false;
  const entries = outbox.entries.map((entry): OutboxEntry => {
    const { action, state, revision } = entry;
    if (entry.sequence !== sequence || action.kind !== 'comment' || state.kind === 'sending')
      return entry;
    isFound = true;
    return {
      ...entry,
      action: { ...action, body: { ...action.body, ...change } },
      revision: revision + 1,
      state: { kind: 'waiting' },
    };
  });
  return isFound ? withRefusedFiles({ ...outbox, entries }) : null;
}
