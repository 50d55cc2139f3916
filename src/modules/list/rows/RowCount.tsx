import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useVisibleRange } from './visible-range.ts';
import type { Rows } from './useRows.ts';

/** "15 to 29 of 718"; nothing while there is nothing to count. */
export function RowCount({ rows: { data, visibleRange } }: { readonly rows: Rows }) {
  const { t } = useTranslation('table');
  const { number } = useFormat();
  const { first, last } = useVisibleRange(visibleRange);
  if (data === null || data.count === 0 || last < first) return null;
  const { count, isExact } = data;
  return t('seen_of', {
    first: number(first + 1),
    last: number(Math.min(last + 1, count)),
    total: isExact ? number(count) : `${number(count)}+`,
  });
}
