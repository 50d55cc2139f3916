import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewComment } from '../../contract/activity.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import type { OutgoingComment } from './activity-state.ts';
import styles from './comment.module.css';
import { AttachmentList } from './CommentAttachments.tsx';
import { CommentEdit } from './CommentEdit.tsx';
import { CommentText } from './CommentText.tsx';
import { useActivity } from './context.ts';
import { useCommentMutations } from './useComments.ts';
import { useOutboxComment } from './useOutboxComment.ts';

interface ViewProps extends Pick<NewComment, 'text' | 'mentions' | 'file_ids'> {
  /** What happens to it. */
  readonly note: string;
  /** Why it was not sent; null if it was not refused. */
  readonly error: string | null;
  readonly onTakeBack: () => void;
  readonly onRetry: () => void;
  /** What else can be done with it. */
  readonly menu?: ReactNode;
  /** The editor in the place of its text, while the person changes it. */
  readonly edit?: ReactNode;
}

const nobody = { user_ids: [], team_ids: [] };

/** A comment that the server does not have; a refused one can be changed or sent again. */
function OutgoingView(props: ViewProps) {
  const { text, mentions = nobody, file_ids: files = [], note, error, menu, edit } = props;
  const { t } = useTranslation('activity');
  const { me } = useActivity();
  return (
    <li className={styles.comment}>
      <Avatar person={me} size={26} decorative />
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.who}>
            <strong className={styles.name}>{me.name}</strong>
            {error === null && <span className={styles.time}>{note}</span>}
          </div>
          <span className={styles.menu}>{menu}</span>
        </div>
        {edit || <CommentText text={text} mentions={mentions} />}
        {files.length > 0 && <AttachmentList ids={files} />}
        {error !== null && (
          <div role="alert" className={styles.failed}>
            <p className={styles.error}>
              {t('not_sent')}: {error}
            </p>
            <div className={styles.actions}>
              <Button size="small" onClick={props.onTakeBack}>
                {t('take_back')}
              </Button>
              <Button size="small" onClick={props.onRetry}>
                {t('try_again')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

/** A comment that is being sent. */
export function OutgoingEntry({ outgoing }: { readonly outgoing: OutgoingComment }) {
  const { t } = useTranslation('activity');
  const { retry, moveBackToComposer } = useCommentMutations();
  return (
    <OutgoingView
      {...outgoing}
      note={t('sending')}
      onTakeBack={() => moveBackToComposer(outgoing)}
      onRetry={() => void retry(outgoing)}
    />
  );
}

/** A comment that is only on this device; while it waits, it can be changed and removed. */
export function UnsentEntry({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('activity');
  const { me } = useActivity();
  const { compose } = useCommentMutations();
  const { discard, retry, rewrite } = useOutboxComment(entry);
  const confirm = useConfirm();
  const [isEdited, setEdited] = useState(false);
  const { action, state } = entry;
  if (action.kind !== 'comment') return null;
  const { body } = action;
  const question = {
    title: t('remove_unsent'),
    text: t('remove_unsent_text'),
    verb: t('remove'),
    danger: true,
  };
  const entries = (): readonly MenuEntry[] => [
    { key: 'edit', title: t('edit'), icon: <Pencil />, onSelect: () => setEdited(true) },
    {
      key: 'remove',
      title: t('remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void confirm(question).then((agreed) => (agreed ? discard() : undefined)),
    },
  ];
  return (
    <OutgoingView
      {...body}
      note={t(state.kind === 'sending' ? 'sending' : 'waiting')}
      error={state.kind === 'refused' ? state.problem.message : null}
      onTakeBack={() => void discard().then((done) => (done === null ? undefined : compose(body)))}
      onRetry={() => void retry()}
      menu={
        state.kind === 'waiting' &&
        !isEdited && (
          <MoreMenu label={t('more', { name: me.name })} size="small" entries={entries} />
        )
      }
      edit={
        isEdited && (
          <CommentEdit
            comment={{ mentions: nobody, ...body }}
            onSave={rewrite}
            onDone={() => setEdited(false)}
          />
        )
      }
    />
  );
}
