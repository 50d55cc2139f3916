import { type RefObject, useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { SortKey } from '../../../runtime/query/types.ts';
import type { ViewChange } from '../state/parts.ts';
import { fittingWidth } from './cells.ts';
import {
  shownLayout,
  viewColumns,
  withColumnBefore,
  withColumnMoved,
  withColumnShown,
  withPin,
  withWidth,
} from './layout.ts';
import { sortAfter } from './sort.ts';

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
  readonly view: ViewDocument;
  readonly change: (part: ViewChange) => void;
  readonly grid: RefObject<HTMLElement | null>;
}

export function useColumnActions({ module, view, change, grid }: Options): ColumnActions {
  return useMemo(() => {
    // As they are drawn: what is pinned stands at its side.
    const layout = shownLayout(module, view);
    const given = new Map(viewColumns(module, view).map((column) => [column.db, column]));
    const columns = layout.map(({ db }) => given.get(db) ?? { db });
    const { sort = [], sums = [] } = view;
    const width = (db: string, px: number) => change({ columns: withWidth(columns, db, px) });
    return {
      sort: (db, adds) => change({ sort: sortAfter(sort, db, adds) }),
      sortBy: (db, direction) =>
        change({
          sort: sort.some((key) => key.db === db)
            ? sort.map((key) => (key.db === db ? { db, direction } : key))
            : [{ db, direction }],
        }),
      unsort: (db) => change({ sort: sort.filter((key) => key.db !== db) }),
      sum: (db, isOn) =>
        change({ sums: isOn ? [...sums, db] : sums.filter((each) => each !== db) }),
      pin: (db, side) => change({ columns: withPin(columns, db, side) }),
      move: (db, by) => change({ columns: withColumnMoved(columns, db, by) }),
      place: (db, before) => change({ columns: withColumnBefore(columns, db, before) }),
      width,
      fit(db) {
        const col = layout.findIndex((column) => column.db === db) + 1;
        if (grid.current !== null) width(db, fittingWidth(grid.current, col));
      },
      hide: (db) => change({ columns: withColumnShown(columns, db, false) }),
    };
  }, [module, view, change, grid]);
}
