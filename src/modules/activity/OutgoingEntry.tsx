import { useTranslation } from 'react-i18next';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import type { NewComment } from '../../contract/activity.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { useToastOnError } from '../useToastOnError.ts';
import type { OutgoingComment } from './activity-state.ts';
import styles from './comment.module.css';
import { AttachmentList } from './CommentAttachments.tsx';
import { CommentText } from './CommentText.tsx';
import { useActivity } from './context.ts';
import { useCommentMutations } from './useComments.ts';

interface ViewProps extends Pick<NewComment, 'text' | 'mentions' | 'file_ids'> {
  /** What happens to it. */
  readonly note: string;
  /** Why it was not sent; null if it was not refused. */
  readonly error: string | null;
  readonly onTakeBack: () => void;
  readonly onRetry: () => void;
}

const nobody = { user_ids: [], team_ids: [] };

/** A comment that the server does not have; a refused one can be changed or sent again. */
function OutgoingView(props: ViewProps) {
  const { text, mentions = nobody, file_ids: files = [], note, error, onTakeBack, onRetry } = props;
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
        </div>
        <CommentText text={text} mentions={mentions} />
        {files.length > 0 && <AttachmentList ids={files} />}
        {error !== null && (
          <div role="alert" className={styles.failed}>
            <p className={styles.error}>
              {t('not_sent')}: {error}
            </p>
            <div className={styles.actions}>
              <Button size="small" onClick={onTakeBack}>
                {t('take_back')}
              </Button>
              <Button size="small" onClick={onRetry}>
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

/** Lazy: only a refused comment needs them. */
const loadRules = () => import('../../domain/outbox/settle.ts');

/** A comment that is only on this device. */
export function UnsentEntry({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('activity');
  const { draftKey } = useActivity();
  const { compose } = useCommentMutations();
  const attempt = useToastOnError();
  const { action, state, sequence } = entry;
  if (action.kind !== 'comment') return null;
  const { body } = action;
  const change = (how: 'discard' | 'retry') =>
    attempt(t('not_saved'), async () => {
      const rules = await loadRules();
      return changeOutbox(draftKey, (before) => rules[how](before, sequence));
    });
  return (
    <OutgoingView
      {...body}
      note={t('waiting')}
      error={state.kind === 'refused' ? state.problem.message : null}
      onTakeBack={() =>
        void change('discard').then((done) => (done === null ? undefined : compose(body)))
      }
      onRetry={() => void change('retry')}
    />
  );
}
