import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { piece } from '../../ui/later/piece.tsx';
import { rangeWords } from '../common/range.ts';
import { boundsOf, hasBounds } from '../common/rules.ts';
import type { FilterView } from '../view-types.ts';

/** Days from and to, both of them included, by the site's calendar. */
export const filter: FilterView = {
  Control: piece(async () => (await import('./Days.tsx')).Days),
  supports: hasBounds,
  useDescription({ rule }) {
    const { t } = useTranslation('widgets');
    const { date } = useFormat();
    const { from, to } = boundsOf(rule);
    const words = (bound: number | string | null) =>
      typeof bound === 'string' ? date(bound) : null;
    return rangeWords(t, words(from), words(to));
  },
};
