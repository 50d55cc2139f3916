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

/**
 * Adds a change of a comment that the server has. It takes the place of an earlier one that the server
 * can't have.
 */
export function appendCommentChange(outbox: Outbox, change: NewEntry): Outbox {
  const known = withServerIds(change, outbox.made);
  const comment = changedComment(known);
  const entries = outbox.entries.filter(
    (entry) =>
      entry.state.kind === 'sending' ||
      changedComment(entry) !== comment ||
      !isOnItem(entry, known),
  );
  return append({ ...outbox, entries }, known).outbox;
}

/** Takes back a removal that waits; null if it may have been sent, or is gone. */
export function takeBackRemoval(outbox: Outbox, sequence: number): Outbox | null {
  const entries = outbox.entries.filter(
    (entry) =>
      entry.sequence !== sequence ||
      entry.action.kind !== 'remove_comment' ||
      entry.state.kind === 'sending',
  );
  return entries.length === outbox.entries.length ? null : { ...outbox, entries };
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
