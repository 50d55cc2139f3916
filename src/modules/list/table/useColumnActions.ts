import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { SortKey } from '../../../runtime/query/types.ts';
import type { PinSide } from '../../../ui/grid/columns.ts';
import type { ChangeView } from '../state/view-change.ts';
import {
  layoutColumns,
  type ViewColumn,
  viewColumns,
  withColumnBefore,
  withColumnMoved,
  withColumnShown,
  withPin,
  withWidth,
} from './layout.ts';
import { toggleSort } from './sort.ts';

/** The shown columns of a view in order, pinned ones at their side. */
function columnsInOrder(module: CompiledModule, view: ViewDocument): readonly ViewColumn[] {
  const given = new Map(viewColumns(module, view).map((column) => [column.db, column]));
  return layoutColumns(module, view).map(({ db }) => given.get(db) ?? { db });
}

/** What a person can do with a column. Each action changes the view. */
export function useColumnActions(module: CompiledModule, change: ChangeView) {
  return useMemo(() => {
    const changeColumns = (become: (columns: readonly ViewColumn[]) => ViewColumn[]) =>
      change((now) => ({ columns: become(columnsInOrder(module, now)) }));
    const changeSort = (become: (sort: readonly SortKey[]) => readonly SortKey[]) =>
      change(({ sort = [] }) => ({ sort: [...become(sort)] }));
    return {
      sort: (db: string, adds: boolean) => changeSort((sort) => toggleSort(sort, db, adds)),
      sortBy: (db: string, direction: SortKey['direction']) =>
        changeSort((sort) =>
          sort.some((key) => key.db === db)
            ? sort.map((key) => (key.db === db ? { db, direction } : key))
            : [{ db, direction }],
        ),
      unsort: (db: string) => changeSort((sort) => sort.filter((key) => key.db !== db)),
      sum: (db: string, isOn: boolean) =>
        change(({ sums = [] }) => ({
          sums: isOn ? [...sums, db] : sums.filter((each) => each !== db),
        })),
      pin: (db: string, side: PinSide | null) =>
        changeColumns((columns) => withPin(columns, db, side)),
      /** Moves a column by this many columns; negative is towards the start. */
      moveBy: (db: string, by: number) =>
        changeColumns((columns) => withColumnMoved(columns, db, by)),
      /** Moves a column before another one; null is the end. */
      moveBefore: (db: string, before: string | null) =>
        changeColumns((columns) => withColumnBefore(columns, db, before)),
      /** In px. */
      resize: (db: string, width: number) =>
        changeColumns((columns) => withWidth(columns, db, width)),
      hide: (db: string) => changeColumns((columns) => withColumnShown(columns, db, false)),
    };
  }, [module, change]);
}

export type ColumnActions = ReturnType<typeof useColumnActions>;
