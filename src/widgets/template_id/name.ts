import type { TFunction } from 'i18next';
import { rowOf } from '../common/rows.ts';
import type { NamedRow } from '../services.ts';

/** The name of a template; of one that is gone its number. */
export function templateName(
  rows: readonly NamedRow[],
  id: number,
  t: TFunction<'widgets'>,
): string {
  return rowOf(rows, id)?.name ?? t('gone', { id });
}
