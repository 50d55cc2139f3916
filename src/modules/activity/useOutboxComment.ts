import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/error.ts';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import type { Outbox, OutboxEntry } from '../../domain/outbox/outbox.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { useActivity } from './context.ts';
import { type Mentionable, mentionedIds } from './mentions.ts';

/** Lazy: only what is done with a comment on this device needs them. */
const loadRules = () => import('../../domain/outbox/settle.ts');
const loadCommentRules = () => import('../../domain/outbox/comments.ts');

/** What a person can do with a comment, or a change of one, that is only on this device. */
export function useOutboxComment({ sequence }: OutboxEntry) {
  const { t } = useTranslation('activity');
  const { draftKey, readers } = useActivity();
  const attempt = useToastOnError();
  const change = (how: 'discard' | 'retry') =>
    attempt(t('not_saved'), async () => {
      const rules = await loadRules();
      return changeOutbox(draftKey, (before) => rules[how](before, sequence));
    });
  /** Rejects with an ApiError if the rules say that it may have been sent. */
  async function changeUnsent(rules: (before: Outbox) => Outbox | null): Promise<void> {
    let isChanged = false;
    await changeOutbox(draftKey, (before) => {
      const after = rules(before);
      isChanged = after !== null;
      return after ?? before;
    });
    if (!isChanged) throw new ApiError(t('being_sent'), 0, 'unknown');
  }

  const takeBack = () =>
    attempt(t('not_saved'), async () => {
      const { takeBackRemoval } = await loadCommentRules();
      await changeUnsent((before) => takeBackRemoval(before, sequence));
    });
  return {
    /** Takes back the removal of a comment that the server has. */
    takeBack,
    /** Resolves with null if it could not be removed, which the page says then. */
    discard: () => change('discard'),
    retry: () => change('retry'),
    /** Gives it another text. Rejects with an ApiError if it is being sent. */
    rewrite: async (text: string, picked: readonly Mentionable[]): Promise<void> => {
      const { rewriteComment } = await loadCommentRules();
      const mentions = mentionedIds(text, [...picked, ...readers]);
      await changeUnsent((before) => rewriteComment(before, sequence, { text, mentions }));
    },
  };
}
