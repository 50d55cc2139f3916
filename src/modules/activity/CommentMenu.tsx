import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '../../contract/activity.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useActivity } from './context.ts';
import styles from './comment.module.css';
import { useUndoableRemoval } from './useUndoableRemoval.ts';

interface Props {
  readonly comment: Comment;
  readonly onEdit: () => void;
}

/** What can be done with a comment: one's own, and others' for who may delete the item. */
export function CommentMenu({ comment, onEdit }: Props) {
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
