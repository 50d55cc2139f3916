import type { TFunction } from 'i18next';
import { findRow } from '../common/find-row.ts';
import type { NamedRow } from '../services.ts';

/** The name of a template; the number of one that no longer exists. */
export function templateName(
  rows: readonly NamedRow[],
  id: number,
  t: TFunction<'widgets'>,
): string {
  return findRow(rows, id)?.name ?? t('gone', { id });
}
