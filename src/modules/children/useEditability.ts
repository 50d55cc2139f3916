import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { cellEditability } from '../form/cell-editability.ts';
import type { ChildList } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';

/** Why a person can't change a value of a child, as a sentence; null if they can. */
export function useLockReason(
  list: ChildList,
): (row: ChildRow, column: CompiledColumn) => string | null {
  const { t } = useTranslation('table');
  const { t: words } = useTranslation('children');
  const { timeZone } = useWidgetServices();
  const { rights } = list;
  return useCallback(
    (row, column) => {
      const { module, item, entered, state } = row;
      if (state === 'deleted' || state === 'gone') return words('is_deleted');
      const mayUpdate = state === 'new' ? rights.create : rights.update;
      const place = { module, mayUpdate, timeZone };
      // The rules of the stored item decide, as on the server, and those of the entered values.
      const first = cellEditability(column, { ...place, item });
      const { why } =
        first.why === null ? cellEditability(column, { ...place, item: entered }) : first;
      return why === null ? null : t(`why_${why}`);
    },
    [rights, timeZone, t, words],
  );
}
