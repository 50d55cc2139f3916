import { CloudAlert, CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnsentState } from '../../domain/outbox/unsent-states.ts';
import styles from './unsent-mark.module.css';
import { useUnsentState } from './useUnsentStates.ts';

/** Says that changes of an item are only on this device, or that they wait for the person. */
export function UnsentSign({ state }: { readonly state: UnsentState }) {
  const { t } = useTranslation('list');
  const label = t(`unsent_mark.${state}`);
  const Icon = state === 'held' ? CloudAlert : CloudUpload;
  return (
    <span role="img" aria-label={label} title={label} data-state={state} className={styles.mark}>
      <Icon size={14} aria-hidden="true" />
    </span>
  );
}

interface Props {
  readonly moduleType: string;
  readonly itemId: number;
}

/** The sign of an item that has unsent changes; nothing without any. */
export function UnsentMark({ moduleType, itemId }: Props) {
  const state = useUnsentState(moduleType, itemId);
  return state === undefined ? null : <UnsentSign state={state} />;
}
