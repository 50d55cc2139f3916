import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '../../contract/activity.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { CommentEdit } from './CommentEdit.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import styles from './comment.module.css';
import { CommentText } from './CommentText.tsx';

interface Props {
  readonly comment: Comment;
  /** Renders again when it changes, as "5 min ago" grows old. */
  readonly minute: number;
  /** Its removal can still be taken back. */
  readonly isRemoving: boolean;
}

/** One comment: who, when, what; one's own can be edited and removed in place. */
export const CommentEntry = memo(function CommentEntry({ comment, isRemoving }: Props) {
  const { t } = useTranslation('activity');
  const format = useFormat();
  const [isEdited, setEdited] = useState(false);
  const { user_id, user_name, created_at, edited_at } = comment;
  const isRemoved = isRemoving || comment.removed_at !== null;
  return (
    <li className={styles.comment}>
      <Avatar person={{ id: user_id, name: user_name }} size={26} decorative />
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.who}>
            <strong className={styles.name}>{user_name}</strong>
            <time className={styles.time} dateTime={created_at} title={format.dateTime(created_at)}>
              {format.ago(created_at)}
            </time>
            {edited_at !== null && !isRemoved && (
              <span
                className={styles.time}
                title={t('edited_at', { when: format.dateTime(edited_at) })}
              >
                {t('edited')}
              </span>
            )}
          </div>
          {!isRemoved && !isEdited && (
            <CommentMenu comment={comment} onEdit={() => setEdited(true)} />
          )}
        </div>
        {isRemoved ? (
          <p className={styles.removed}>{t('removed')}</p>
        ) : isEdited ? (
          <CommentEdit comment={comment} onDone={() => setEdited(false)} />
        ) : (
          <CommentText text={comment.text} mentions={comment.mentions} />
        )}
      </div>
    </li>
  );
});
