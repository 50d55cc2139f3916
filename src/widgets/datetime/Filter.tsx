import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { formatRange } from '../common/format-range.ts';
import { boundsOfRule, isBetweenRule } from '../common/filter-rules.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterView } from '../view-types.ts';

/** A range of days in the site's time zone, both ends included. */
export const filter: FilterView<SettingsOf<'datetime'>> = {
  Control: lazyComponent(async () => (await import('./DateRangeFilter.tsx')).DateRangeFilter),
  supports: isBetweenRule,
  Description({ rule, render }) {
    const { t } = useTranslation('widgets');
    const { date } = useFormat();
    const { from, to } = boundsOfRule(rule);
    const boundText = (bound: number | string | null) =>
      typeof bound === 'string' ? date(bound) : null;
    return render(formatRange(t, boundText(from), boundText(to)));
  },
};
