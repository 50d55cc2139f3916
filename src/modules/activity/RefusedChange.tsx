import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './comment.module.css';
import { useOutboxComment } from './useOutboxComment.ts';

interface Props {
  readonly entry: OutboxEntry;
  readonly reason: string;
}

/** Says why the server refused a change of a comment that was made without a connection. */
export function RefusedChange({ entry, reason }: Props) {
  const { t } = useTranslation('activity');
  const { discard, retry } = useOutboxComment(entry);
  const title = t(entry.action.kind === 'remove_comment' ? 'not_removed' : 'not_saved');
  return (
    <div role="alert" className={styles.failed}>
      <p className={styles.error}>
        {title}: {reason}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void discard()}>
          {t('discard_change')}
        </Button>
        <Button size="small" onClick={() => void retry()}>
          {t('try_again')}
        </Button>
      </div>
    </div>
  );
}
