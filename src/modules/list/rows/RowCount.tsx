import { useTranslation } from 'react-i18next';
import { useStore } from '../../../browser/useStore.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import type { Rows } from './useRows.ts';

/** "15 to 29 of 718"; renders nothing for an empty list. */
export function RowCount({ rows: { data, visibleRange } }: { readonly rows: Rows }) {
  const { t } = useTranslation('table');
  const { number } = useFormat();
  const { first, last } = useStore(visibleRange);
  if (data === null || data.count === 0 || last < first) return null;
  const { count, isExact } = data;
  return t('seen_of', {
    first: number(first + 1),
    last: number(Math.min(last + 1, count)),
    total: isExact ? number(count) : `${number(count)}+`,
  });
}
