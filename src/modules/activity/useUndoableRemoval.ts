import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isDown } from '../../api/connection.ts';
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
 * undone or the page closes. The server call waits because it erases the text. Without a connection this
 * device keeps the removal at once, since a page that closes could no longer store it; it is taken back at
 * the comment, with a text that waits.
 */
export function useUndoableRemoval(): (comment: Comment) => void {
  const { t } = useTranslation('activity');
  const { stateKey } = useActivity();
  const { remove, keepRemoval } = useCommentMutations();
  const { toast } = useToast();
  const attempt = useToastOnError();
  return useCallback(
    (comment) => {
      const keep = () => attempt(t('not_removed'), () => keepRemoval(comment));
      if (isDown()) {
        void keep();
        return;
      }
      const mark = (isRemoving: boolean) =>
        updateActivityState(stateKey, ({ pendingRemovals }) => {
          const others = pendingRemovals.filter((id) => id !== comment.id);
          return { pendingRemovals: isRemoving ? [...others, comment.id] : others };
        });
      const leave = () => void commit(true);
      const lose = () => void commit(false);
      const timer = setTimeout(() => void commit(false), undoWindowMs);
      const settle = () => {
        clearTimeout(timer);
        globalThis.removeEventListener('pagehide', leave);
        globalThis.removeEventListener('offline', lose);
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
      globalThis.addEventListener('offline', lose);
      mark(true);
    },
    [attempt, stateKey, remove, keepRemoval, t, toast],
  );
}
