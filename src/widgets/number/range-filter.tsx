import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { formatRange } from '../common/format-range.ts';
import { boundsOfRule, isBetweenRule } from '../common/filter-rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import { formatNumberInput } from './parse.ts';
import { scaledBound } from './scaled-bound.ts';

/** Its inputs say what is wrong with a number, in sentences that no list loads before. */
const RangeFilter = lazyComponent(async () => (await import('./RangeFilter.tsx')).RangeFilter);

/**
 * A filter for numbers by bounds, shown and typed in units of `scale` (1 for the number itself).
 */
export function rangeFilter(scale = 1, unit?: string): FilterView {
  return {
    supports: isBetweenRule,
    Control: (props: FilterProps) => <RangeFilter {...props} scale={scale} unit={unit} />,
    Description({ rule, render }) {
      const { t } = useTranslation('widgets');
      const { language } = useWidgetServices();
      const boundText = (bound: number | string | null) => {
        const number = scaledBound(bound, scale);
        if (number === null) return null;
        return [formatNumberInput(number, language), unit].filter(Boolean).join(' ');
      };
      const { from, to } = boundsOfRule(rule);
      return render(formatRange(t, boundText(from), boundText(to)));
    },
  };
}
