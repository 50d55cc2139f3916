import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { CommentText } from './CommentText.tsx';
import { useActivity } from './context.ts';
import styles from './comment.module.css';
import type { OutgoingComment } from './activity-state.ts';
import { useCommentMutations } from './useComments.ts';

/** A comment on its way; one that did not go says why and can be sent again. */
export function OutgoingEntry({ outgoing }: { readonly outgoing: OutgoingComment }) {
  const { t } = useTranslation('activity');
  const { me } = useActivity();
  const { retry, moveBackToComposer } = useCommentMutations();
  const { text, mentions, error } = outgoing;
  return (
    <li className={styles.comment}>
      <Avatar person={me} size={26} decorative />
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.who}>
            <strong className={styles.name}>{me.name}</strong>
            {error === null && <span className={styles.time}>{t('sending')}</span>}
          </div>
        </div>
        <CommentText text={text} mentions={mentions} />
        {error !== null && (
          <div role="alert" className={styles.failed}>
            <p className={styles.error}>
              {t('not_sent')}: {error}
            </p>
            <div className={styles.actions}>
              <Button size="small" onClick={() => moveBackToComposer(outgoing)}>
                {t('take_back')}
              </Button>
              <Button size="small" onClick={() => void retry(outgoing)}>
                {t('try_again')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}
