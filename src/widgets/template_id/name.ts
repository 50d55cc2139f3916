import type { TFunction } from 'i18next';
import { findRow } from '../common/find-row.ts';
import type { NamedRow } from '../services.ts';

/** The name of a template; of one that is gone its number. */
export function templateName(
  rows: readonly NamedRow[],
  id: number,
  t: TFunction<'widgets'>,
): string {
  return findRow(rows, id)?.name ?? t('gone', { id });
}
