import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pencil, Trash2 } from 'lucide-react';
import type { Comment } from '../../contract/activity.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { isHeld } from '../../domain/outbox/unsent-states.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { AttachmentList } from './CommentAttachments.tsx';
import { CommentEdit } from './CommentEdit.tsx';
import { CommentText } from './CommentText.tsx';
import { useActivity } from './context.ts';
import { RefusedChange } from './RefusedChange.tsx';
import { useCommentMutations } from './useComments.ts';
import { useOutboxComment } from './useOutboxComment.ts';
import { useUndoableRemoval } from './useUndoableRemoval.ts';
import styles from './comment.module.css';

interface Props {
  readonly comment: Comment;
  /** The current minute, so that "5 min ago" renders again. */
  readonly minute: number;
  /** True while the removal can be undone. */
  readonly isRemoving: boolean;
  /** A change of it that is only on this device. */
  readonly unsent: OutboxEntry | undefined;
}

/** One comment with author, time and text; its author can edit and remove it in place. */
export const CommentEntry = memo(function CommentEntry({ comment, isRemoving, unsent }: Props) {
  const { t } = useTranslation('activity');
  const { edit } = useCommentMutations();
  const format = useFormat();
  const [isEdited, setEdited] = useState(false);
  const { user_id, user_name, created_at, edited_at } = comment;
  // What the server refused waits for the person, beside the comment as it is.
  const waiting = unsent === undefined || isHeld(unsent) ? undefined : unsent.action;
  const written = waiting?.kind === 'edit_comment' ? { ...comment, ...waiting.body } : comment;
  const isRemoved = isRemoving || waiting?.kind === 'remove_comment' || comment.removed_at !== null;
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
            {waiting !== undefined && <span className={styles.time}>{t('waiting')}</span>}
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
          <div className={styles.removed}>
            {t('removed')}
            {waiting?.kind === 'remove_comment' && unsent !== undefined && (
              <TakeBack entry={unsent} />
            )}
          </div>
        ) : isEdited ? (
          <CommentEdit
            comment={written}
            onSave={(text, picked) => edit(comment, text, picked)}
            onDone={() => setEdited(false)}
          />
        ) : (
          <CommentText text={written.text} mentions={written.mentions} />
        )}
        {!isRemoved && comment.file_ids.length > 0 && <AttachmentList ids={comment.file_ids} />}
        {unsent?.state.kind === 'refused' && (
          <RefusedChange entry={unsent} reason={unsent.state.problem.message} />
        )}
      </div>
    </li>
  );
});

/** Takes back a removal that waits on this device, until it is sent. */
function TakeBack({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('activity');
  const { takeBack } = useOutboxComment(entry);
  return (
    entry.state.kind !== 'sending' && (
      <Button size="small" onClick={() => void takeBack()}>
        {t('undo')}
      </Button>
    )
  );
}

interface CommentMenuProps {
  readonly comment: Comment;
  readonly onEdit: () => void;
}

/** The actions of a comment: for its author, and for people who may delete the item. */
function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { t } = useTranslation('activity');
  const { me, readOnly, mayDelete } = useActivity();
  const remove = useUndoableRemoval();
  const isMine = comment.user_id === me.id;
  if (readOnly || (!isMine && !mayDelete)) return null;

  const entries = (): readonly MenuEntry[] => [
    ...(isMine ? [{ key: 'edit', title: t('edit'), icon: <Pencil />, onSelect: onEdit }] : []),
    {
      key: 'remove',
      title: t('remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => remove(comment),
    },
  ];
  return (
    <span className={styles.menu}>
      <MoreMenu label={t('more', { name: comment.user_name })} size="small" entries={entries} />
    </span>
  );
}
