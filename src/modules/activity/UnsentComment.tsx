import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { getActivityState } from './activity-state.ts';
import { isSendable } from './CommentBox.tsx';
import { useActivity } from './context.ts';
import { useCommentMutations } from './useComments.ts';

/** The most characters of a comment in the question. */
const quoted = 200;

/**
 * Rendered after a save of the item: asks whether a comment that was typed but not sent is sent
 * too, because the save leaves it behind.
 */
export function UnsentComment() {
  const { t } = useTranslation('activity');
  const { stateKey } = useActivity();
  const { send } = useCommentMutations();
  const confirm = useConfirm();
  const isAsked = useRef(false);
  useEffect(() => {
    const { draft, pickedMentions, photos } = getActivityState(stateKey);
    if (isAsked.current || !isSendable(draft)) return;
    isAsked.current = true;
    const text = draft.trim();
    const request = {
      title: t('unsent_title'),
      text: t('unsent_text', {
        text: text.length > quoted ? `${text.slice(0, quoted)}…` : text,
      }),
      verb: t('send'),
      cancelLabel: t('unsent_keep'),
    };
    void confirm(request).then((agreed) =>
      agreed ? send(text, pickedMentions, photos) : undefined,
    );
  }, [stateKey, confirm, send, t]);
  return null;
}
