import { Check, CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import { isFull } from '../../api/full-device.ts';
import type { KeptState } from '../../modules/local-data/useLocalData.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import spin from '../../ui/state/spin.module.css';
import styles from './connection.module.css';
import { useSizeText } from './useSizeText.ts';

export interface NamedState {
  readonly state: KeptState;
  readonly name: string;
}

interface TableProps {
  /** Shown above; the first table has none. */
  readonly caption?: string;
  readonly rows: readonly NamedState[];
  readonly isConnected: boolean;
  readonly onMakeReady: (types: readonly string[]) => void;
}

/** The data types with status, number of entries, size and the button that loads them (spec 2.8). */
export function OfflineTable({ caption, rows, isConnected, onMakeReady }: TableProps) {
  const { t } = useTranslation('connection');
  return (
    <table className={styles.table}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('columns.type')}</th>
          <th scope="col">{t('columns.status')}</th>
          <th scope="col" className={styles.number}>
            {t('columns.entries')}
          </th>
          <th scope="col" className={styles.number}>
            {t('columns.size')}
          </th>
          <th scope="col" className={styles.end}>
            {t('columns.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ state, name }) => (
          <OfflineRow
            key={state.key}
            state={state}
            name={name}
            isConnected={isConnected}
            onMakeReady={() => onMakeReady([state.key])}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends NamedState {
  readonly isConnected: boolean;
  readonly onMakeReady: () => void;
}

const signs = {
  off: CircleDashed,
  fetching: LoaderCircle,
  success: CircleCheck,
  error: CircleX,
} as const;

function OfflineRow({ state, name, isConnected, onMakeReady }: RowProps) {
  const { t } = useTranslation('connection');
  const format = useFormat();
  const sizeText = useSizeText();
  const { status, header, loadedSoFar, error } = state;
  const Sign = signs[status];
  const isLoaded = header !== null;
  const isLoading = status === 'fetching';
  const text =
    isLoading && loadedSoFar > 0
      ? t('loaded_so_far', { entries: format.number(loadedSoFar) })
      : t(`status.${status}`);
  return (
    <tr data-empty={!isLoaded || undefined}>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.status} data-status={status}>
          <Sign size={16} className={isLoading ? spin.spin : undefined} aria-hidden="true" />
          {text}
        </span>
        {header !== null && error !== null && (
          <span className={styles.note}>{t('as_of', { when: format.stamp(header.syncedAt) })}</span>
        )}
        {status === 'error' && error !== null && (
          <span className={styles.note}>{reasonOf(error)}</span>
        )}
      </td>
      <td className={styles.number} data-label={t('columns.entries')}>
        {header === null ? '–' : format.number(header.entries)}
      </td>
      <td className={styles.number} data-label={t('columns.size')}>
        {header === null ? '–' : sizeText(header.bytes)}
      </td>
      <td className={styles.end}>
        <Button
          icon={isLoaded ? <Check size={16} /> : undefined}
          disabled={isLoaded || isLoading || !isConnected}
          aria-label={t(isLoaded ? 'ready_named' : 'make_ready_named', { name })}
          onClick={onMakeReady}
        >
          {t(isLoaded ? 'ready' : 'make_ready')}
        </Button>
      </td>
    </tr>
  );

  function reasonOf(failed: Error): string {
    if (isApiError(failed)) return failed.message;
    return t(isFull(failed) ? 'storage_full' : 'storage_refused');
  }
}
