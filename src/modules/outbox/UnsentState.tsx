import { useTranslation } from 'react-i18next';
import { type BesideAction, isBeside, type OutboxEntry } from '../../domain/outbox/outbox.ts';
import { stateOfEntry } from '../../domain/outbox/unsent-states.ts';
import { Button } from '../../ui/button/Button.tsx';
import { insistLabel } from './insist-label.ts';
import { UnsentSign } from './UnsentMark.tsx';
import styles from './unsent-mark.module.css';
import { useBesideText } from './useBesideText.ts';

/** What is not seen where it waits: that of others is shown in its place. */
const isHidden = ({ kind }: BesideAction): boolean => kind === 'note_change';

interface Props {
  readonly entry: OutboxEntry;
  /** Sends it again although the server has refused it. */
  readonly onRetry: () => void;
  /** Gives it up after a refusal; nothing where something else does. */
  readonly onDiscard?: () => void;
}

/** Says that something beside an item is only on this device, and why, if the server has refused it. */
export function UnsentState({ entry, onRetry, onDiscard }: Props) {
  const { t } = useTranslation(['list', 'outbox']);
  const besideText = useBesideText();
  const { state, action } = entry;
  const unsent = stateOfEntry(entry);
  return (
    <div className={styles.state} data-state={unsent}>
      <span className={styles.label}>
        <UnsentSign state={unsent} /> {t(`unsent_mark.${unsent}`)}
      </span>
      {state.kind === 'refused' && (
        <>
          {isBeside(action) && isHidden(action) && (
            <p className={styles.reason}>{besideText(action)}</p>
          )}
          <p className={styles.reason}>{state.problem.message}</p>
          <span className={styles.buttons}>
            <Button size="small" onClick={onRetry}>
              {t(`outbox:${insistLabel(state.problem)}`)}
            </Button>
            {onDiscard !== undefined && (
              <Button size="small" onClick={onDiscard}>
                {t('outbox:discard_change')}
              </Button>
            )}
          </span>
        </>
      )}
    </div>
  );
}
