import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { stateOfEntry } from '../../domain/outbox/unsent-states.ts';
import { Button } from '../../ui/button/Button.tsx';
import { UnsentSign } from './UnsentMark.tsx';
import styles from './unsent-mark.module.css';

interface Props {
  readonly entry: OutboxEntry;
  /** Sends it again although the server has refused it. */
  readonly onRetry: () => void;
}

/** Says that something beside an item is only on this device, and why, if the server has refused it. */
export function UnsentState({ entry, onRetry }: Props) {
  const { t } = useTranslation(['list', 'outbox']);
  const { state, action } = entry;
  const unsent = stateOfEntry(entry);
  return (
    <div className={styles.state} data-state={unsent}>
      <span className={styles.label}>
        <UnsentSign state={unsent} /> {t(`unsent_mark.${unsent}`)}
      </span>
      {state.kind === 'refused' && (
        <>
          <p className={styles.reason}>{state.problem.message}</p>
          <span>
            <Button size="small" onClick={onRetry}>
              {t(action.kind === 'tags' ? 'outbox:keep_decision' : 'outbox:retry')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
