import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './access.module.css';

interface Props {
  /** The last day, `2026-11-23`; null: no end; empty: not chosen yet. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** IANA name of the zone in which the day ends. */
  readonly timeZone: string;
}

/** When a role ends: never, or on a day. */
export function EndField({ value, onChange, timeZone }: Props) {
  const { t } = useTranslation('access');
  return (
    <FieldFrame
      group
      label={t('grants.end')}
      help={
        value === null ? undefined : t('grants.day_help', { zone: timeZone.replaceAll('_', ' ') })
      }
    >
      {() => (
        <div className={styles.end}>
          <Segmented<'none' | 'day'>
            aria-label={t('grants.end')}
            value={value === null ? 'none' : 'day'}
            onChange={(choice) => onChange(choice === 'none' ? null : '')}
            options={[
              { value: 'none', label: t('grants.no_end') },
              { value: 'day', label: t('grants.on_day') },
            ]}
          />
          {value !== null && (
            <TextInput
              type="date"
              aria-label={t('grants.day')}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
