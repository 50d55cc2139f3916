import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { SortKey } from '../../../runtime/query/types.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { setClipboard } from '../../../ui/grid/clipboard.ts';
import type { GridActions } from '../../../ui/grid/useGrid.ts';
import type { Rows } from '../rows/useRows.ts';
import type { ChangeView } from '../state/view-change.ts';
import type { CellActions } from './cell-actions.ts';
import { copyMarkedCells, isIncomplete } from './copy-rows.ts';
import { headerMenuEntries } from './header-menu.tsx';
import type { ShownColumn } from './layout.ts';
import { columnSortOf } from './sort.ts';
import { useColumnActions } from './useColumnActions.ts';
import { useReferenceNames } from '../../services/useReferenceNames.ts';

interface Options {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly change: ChangeView;
  readonly rows: Rows;
  readonly onOpen: (item: Item, inPane: boolean) => void;
  readonly cells?: CellActions | undefined;
  readonly layout: readonly ShownColumn[];
  readonly t: TFunction<'table'>;
}

const noSort: readonly SortKey[] = [];
const noSums: readonly string[] = [];

/** The actions of the grid of a list: column actions change the view, cell actions change items. */
export function useGridActions(options: Options) {
  const { module, view, change, rows, onOpen, cells, layout, t } = options;
  const names = useReferenceNames(module);
  const columnActions = useColumnActions(module, change);
  const { data } = rows;
  const { sort = noSort, sums = noSums } = view;
  const actions = useMemo((): GridActions<Item> => {
    const { moveBefore, moveBy, resize, sort: sortColumn } = columnActions;
    return {
      open: onOpen,
      sort: sortColumn,
      moveBefore,
      moveBy,
      resize,
      copy(event, marked) {
        if (data === null) return;
        const copied = { ...marked, module, columns: layout, data, names };
        if (cells !== undefined && isIncomplete(copied)) {
          event.preventDefault();
          cells.copy({ ...marked, columns: layout });
          return;
        }
        const content = copyMarkedCells(copied);
        if (content !== null) setClipboard(event, content);
      },
      paste: cells && ((event, marked) => cells.paste(event, { ...marked, columns: layout })),
      fillDown: cells && ((marked) => cells.fillDown({ ...marked, columns: layout })),
      undo: cells?.undo,
    };
  }, [columnActions, onOpen, data, module, layout, names, cells]);
  const sortOf = useCallback((db: string) => columnSortOf(sort, db), [sort]);
  const headMenu = useCallback(
    (db: string, fit: () => void) => {
      const shown = layout.find((column) => column.db === db);
      return shown === undefined
        ? []
        : headerMenuEntries(shown, { t, sort, sums, actions: columnActions, fit });
    },
    [layout, t, sort, sums, columnActions],
  );
  return { actions, sortOf, headMenu };
}
