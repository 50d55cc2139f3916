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

/** What a person can do with a column. Each action changes the view. */
export interface ColumnActions {
  readonly sort: (db: string, adds: boolean) => void;
  readonly sortBy: (db: string, direction: SortKey['direction']) => void;
  readonly unsort: (db: string) => void;
  readonly sum: (db: string, isOn: boolean) => void;
  readonly pin: (db: string, side: PinSide | null) => void;
  /** Moves a column by this many columns; negative is towards the start. */
  readonly moveBy: (db: string, by: number) => void;
  /** Moves a column before another one; null is the end. */
  readonly moveBefore: (db: string, before: string | null) => void;
  /** In px. */
  readonly resize: (db: string, width: number) => void;
  readonly hide: (db: string) => void;
}

/** The shown columns of a view in order, pinned ones at their side. */
function columnsInOrder(module: CompiledModule, view: ViewDocument): readonly ViewColumn[] {
  const given = new Map(viewColumns(module, view).map((column) => [column.db, column]));
  return layoutColumns(module, view).map(({ db }) => given.get(db) ?? { db });
}

export function useColumnActions(module: CompiledModule, change: ChangeView): ColumnActions {
  return useMemo(() => {
    const changeColumns = (become: (columns: readonly ViewColumn[]) => ViewColumn[]) =>
      change((now) => ({ columns: become(columnsInOrder(module, now)) }));
    const changeSort = (become: (sort: readonly SortKey[]) => readonly SortKey[]) =>
      change(({ sort = [] }) => ({ sort: [...become(sort)] }));
    return {
      sort: (db, adds) => changeSort((sort) => toggleSort(sort, db, adds)),
      sortBy: (db, direction) =>
        changeSort((sort) =>
          sort.some((key) => key.db === db)
            ? sort.map((key) => (key.db === db ? { db, direction } : key))
            : [{ db, direction }],
        ),
      unsort: (db) => changeSort((sort) => sort.filter((key) => key.db !== db)),
      sum: (db, isOn) =>
        change(({ sums = [] }) => ({
          sums: isOn ? [...sums, db] : sums.filter((each) => each !== db),
        })),
      pin: (db, side) => changeColumns((columns) => withPin(columns, db, side)),
      moveBy: (db, by) => changeColumns((columns) => withColumnMoved(columns, db, by)),
      moveBefore: (db, before) => changeColumns((columns) => withColumnBefore(columns, db, before)),
      resize: (db, width) => changeColumns((columns) => withWidth(columns, db, width)),
      hide: (db) => changeColumns((columns) => withColumnShown(columns, db, false)),
    };
  }, [module, change]);
}
