import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '../../contract/activity.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { useActivity } from './context.ts';
import { updateActivityState } from './activity-state.ts';
import { useCommentMutations } from './useComments.ts';

/** Milliseconds in which a removal can be undone. */
export const undoWindowMs = 10_000;

/**
 * A hook that removes a comment: in the page immediately, on the server when it can no longer be
 * undone or the page closes. The server call waits because it erases the text.
 */
export function useUndoableRemoval(): (comment: Comment) => void {
  const { t } = useTranslation('activity');
  const { stateKey } = useActivity();
  const { remove } = useCommentMutations();
  const { toast } = useToast();
  const attempt = useToastOnError();
  return useCallback(
    (comment) => {
      const mark = (isRemoving: boolean) =>
        updateActivityState(stateKey, ({ pendingRemovals }) => {
          const others = pendingRemovals.filter((id) => id !== comment.id);
          return { pendingRemovals: isRemoving ? [...others, comment.id] : others };
        });
      const leave = () => void commit(true);
      const timer = setTimeout(() => void commit(false), undoWindowMs);
      const settle = () => {
        clearTimeout(timer);
        globalThis.removeEventListener('pagehide', leave);
      };
      const shown = toast({
        title: t('removed'),
        duration: Number.POSITIVE_INFINITY,
        action: {
          label: t('undo'),
          onSelect: () => {
            settle();
            mark(false);
          },
        },
      });
      async function commit(keepalive: boolean): Promise<void> {
        settle();
        shown.dismiss();
        await attempt(t('not_removed'), () => remove(comment, keepalive));
        mark(false);
      }
      globalThis.addEventListener('pagehide', leave);
      mark(true);
    },
    [attempt, stateKey, remove, t, toast],
  );
}
