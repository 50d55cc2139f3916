import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { formatRange } from '../common/format-range.ts';
import { boundsOfRule, isBetweenRule, betweenRule } from '../common/filter-rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import { formatNumberInput } from './parse.ts';
import { NumberInput } from './NumberInput.tsx';

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

/**
 * A filter for numbers by bounds, shown and typed in units of `scale` (1 for the number itself).
 */
export function rangeFilter(scale = 1, unit?: string): FilterView {
  const shown = (bound: number | string | null) =>
    typeof bound === 'number' ? bound / scale : null;
  const stored = (bound: number | null) => (bound === null ? null : bound * scale);
  return {
    supports: isBetweenRule,
    Control({ column, rule, onChange }: FilterProps) {
      const { t } = useTranslation('widgets');
      const { from, to } = boundsOfRule(rule);
      return (
        <div className={styles.bounds}>
          <Bound
            label={t('from')}
            value={shown(from)}
            unit={unit}
            onChange={(next) => onChange(betweenRule(column.db, stored(next), to))}
          />
          <Bound
            label={t('to')}
            value={shown(to)}
            unit={unit}
            onChange={(next) => onChange(betweenRule(column.db, from, stored(next)))}
          />
        </div>
      );
    },
    Description({ rule, render }) {
      const { t } = useTranslation('widgets');
      const { language } = useWidgetServices();
      const boundText = (bound: number | string | null) => {
        const number = shown(bound);
        if (number === null) return null;
        return [formatNumberInput(number, language), unit].filter(Boolean).join(' ');
      };
      const { from, to } = boundsOfRule(rule);
      return render(formatRange(t, boundText(from), boundText(to)));
    },
  };
}
