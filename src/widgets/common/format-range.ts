import type { TFunction } from 'i18next';

/** "1 to 5", "from 1", "up to 5"; the bounds are formatted already. */
export function formatRange(
  t: TFunction<'widgets'>,
  from: string | null,
  to: string | null,
): string {
  if (from !== null && to !== null) return t('between', { from, to });
  return from === null ? t('until', { to: to ?? '' }) : t('from_bound', { from });
}
