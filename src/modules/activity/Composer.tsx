import { SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { CommentBox, isSendable } from './CommentBox.tsx';
import { useActivity } from './context.ts';
import styles from './activity.module.css';
import { useActivityState } from './activity-state.ts';
import { useCommentMutations } from './useComments.ts';
import { usePersistedDraft } from './usePersistedDraft.ts';

/** Where a comment is written; what is written stays while one looks at something else. */
export function Composer({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation('activity');
  const { stateKey, readOnly } = useActivity();
  const { panelState, change } = useActivityState(stateKey);
  const { send } = useCommentMutations();
  usePersistedDraft();
  const isPhone = useIsPhone();
  const { draft, pickedMentions } = panelState;
  if (readOnly) return <p className={styles.note}>{t('deleted')}</p>;

  function sendDraft(): void {
    void send(draft.trim(), pickedMentions);
    onSent();
  }
  return (
    <CommentBox
      label={t('write')}
      text={draft}
      onText={(text) => change(() => ({ draft: text }))}
      onPick={(who) => change((before) => ({ pickedMentions: [who, ...before.pickedMentions] }))}
      onSend={sendDraft}
    >
      <div className={cx(styles.send, draft === '' && styles.idle)}>
        <span className={styles.help}>{isPhone ? t('help_touch') : t('help')}</span>
        {isSendable(draft) && (
          <IconButton
            label={t('send')}
            icon={<SendHorizontal size={18} />}
            bordered
            onClick={sendDraft}
          />
        )}
      </div>
    </CommentBox>
  );
}
