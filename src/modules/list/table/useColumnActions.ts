import { type RefObject, useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { SortKey } from '../../../runtime/query/types.ts';
import type { ChangeView } from '../state/view-url-codec.ts';
import { fitContentWidth } from './cell-elements.ts';
import {
  type ShownColumn,
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

/** What can be done with a column of a table; each is a change of the view. */
export interface ColumnActions {
  readonly sort: (db: string, adds: boolean) => void;
  readonly sortBy: (db: string, direction: SortKey['direction']) => void;
  readonly unsort: (db: string) => void;
  readonly sum: (db: string, isOn: boolean) => void;
  readonly pin: (db: string, side: 'start' | 'end' | null) => void;
  /** By places, -1 to the start. */
  readonly move: (db: string, by: number) => void;
  /** Before another column; null is the end. */
  readonly place: (db: string, before: string | null) => void;
  /** In px. */
  readonly width: (db: string, width: number) => void;
  /** As wide as what is drawn of it. */
  readonly fit: (db: string) => void;
  readonly hide: (db: string) => void;
}

interface Options {
  readonly module: CompiledModule;
  /** As they are drawn. */
  readonly columns: readonly ShownColumn[];
  readonly change: ChangeView;
  readonly grid: RefObject<HTMLElement | null>;
}

/** The columns of a view as they are drawn: what is pinned stands at its side. */
function drawnColumns(module: CompiledModule, view: ViewDocument): readonly ViewColumn[] {
  const given = new Map(viewColumns(module, view).map((column) => [column.db, column]));
  return layoutColumns(module, view).map(({ db }) => given.get(db) ?? { db });
}

export function useColumnActions({ module, columns, change, grid }: Options): ColumnActions {
  return useMemo(() => {
    const changeColumns = (become: (columns: readonly ViewColumn[]) => ViewColumn[]) =>
      change((now) => ({ columns: become(drawnColumns(module, now)) }));
    const changeSort = (become: (sort: readonly SortKey[]) => readonly SortKey[]) =>
      change(({ sort = [] }) => ({ sort: [...become(sort)] }));
    const width = (db: string, px: number) =>
      changeColumns((columns) => withWidth(columns, db, px));
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
      move: (db, by) => changeColumns((columns) => withColumnMoved(columns, db, by)),
      place: (db, before) => changeColumns((columns) => withColumnBefore(columns, db, before)),
      width,
      fit(db) {
        const col = columns.findIndex((column) => column.db === db) + 1;
        if (grid.current !== null) width(db, fitContentWidth(grid.current, col));
      },
      hide: (db) => changeColumns((columns) => withColumnShown(columns, db, false)),
    };
  }, [module, columns, change, grid]);
}
