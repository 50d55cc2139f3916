import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { betweenRule, boundsOfRule } from '../common/filter-rules.ts';
import type { FilterProps } from '../view-types.ts';
import { NumberInput } from './NumberInput.tsx';
import { scaledBound, type Scale } from './scaled-bound.ts';

interface BoundProps {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** The input of one bound; a text that is no number means no bound, and says so. */
function Bound({ label, value, unit, onChange }: BoundProps) {
  return (
    <div className={styles.bound}>
      <NumberInput
        label={label}
        placeholder={label}
        endAdornment={unit}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** Two bounds of numbers, typed in units of the scale; either may be open. */
export function RangeFilter({ column, rule, onChange, scale, unit }: FilterProps & Scale) {
  const { t } = useTranslation('widgets');
  const { from, to } = boundsOfRule(rule);
  const stored = (bound: number | null) => (bound === null ? null : bound * scale);
  return (
    <div className={styles.bounds}>
      <Bound
        label={t('from')}
        value={scaledBound(from, scale)}
        unit={unit}
        onChange={(next) => onChange(betweenRule(column.db, stored(next), to))}
      />
      <Bound
        label={t('to')}
        value={scaledBound(to, scale)}
        unit={unit}
        onChange={(next) => onChange(betweenRule(column.db, from, stored(next)))}
      />
    </div>
  );
}
