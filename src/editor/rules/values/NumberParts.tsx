import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import type { OperatorProps } from './render-value.ts';
import { sumUnits } from './value-kinds.ts';
import styles from './values.module.css';

/** A date some time later or earlier. */
export function DateSumPart({ args, renderValue, onChange }: OperatorProps) {
  const { t } = useTranslation('rule_editor');
  const [date = null, amount = null, unit = null] = args;
  return (
    <div className={styles.parts}>
      <span>{t('date')}</span>
      {renderValue(date, 'date', t('date'), (next) => onChange({ date_add: [next, amount, unit] }))}
      <span>{t('plus')}</span>
      {renderValue(amount, 'number', t('plus'), (next) =>
        onChange({ date_add: [date, next, unit] }),
      )}
      <NativeSelect
        aria-label={t('unit')}
        value={typeof unit === 'string' ? unit : ''}
        options={sumUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={(next) => onChange({ date_add: [date, amount, next] })}
      />
    </div>
  );
}

const decimals = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

/** A number and the decimals to which it is rounded. */
export function RoundPart({ args, renderValue, onChange }: OperatorProps) {
  const { t } = useTranslation('rule_editor');
  const [number = null, given] = args;
  const count = typeof given === 'number' ? given : 0;
  const offered = decimals.includes(count) ? decimals : [count, ...decimals];
  return (
    <div className={styles.parts}>
      <NativeSelect
        aria-label={t('decimals')}
        value={String(count)}
        options={offered.map((each) => ({
          value: String(each),
          label:
            each < 0
              ? t('to_multiples', { number: 10 ** -each })
              : t('to_decimals', { count: each }),
        }))}
        onChange={(next) => onChange({ round: [number, Number(next)] })}
      />
      {renderValue(number, 'number', t('number', { number: 1 }), (next) =>
        onChange({ round: [next, count] }),
      )}
    </div>
  );
}
