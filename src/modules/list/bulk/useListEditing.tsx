import type { ReactNode } from 'react';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useCellActions } from '../paste/useCellActions.tsx';
import type { CurrentUser } from '../../session.ts';
import type { Rows } from '../rows/useRows.ts';
import type { ListTableProps } from '../table/ListTable.tsx';
import { useBulk } from './useBulk.tsx';

interface Options {
  /** The module as the list uses it. */
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly mayUpdate: boolean;
  readonly hrefOf: (item: Item) => string;
  /** The view of the list. */
  readonly view: ViewDocument;
}

/** Bulk actions and cell actions of a list. */
export interface ListEditing {
  /** The props for a component that shows these rows. */
  readonly of: (rows: Rows) => Pick<ListTableProps, 'bulk' | 'cells'>;
  /** Shown above the list: a running action and the last one. */
  readonly notice: ReactNode;
  readonly dialogs: ReactNode;
}

export function useListEditing({ mayUpdate, ...options }: Options): ListEditing {
  const { module } = options;
  const bulk = useBulk(options);
  const cellsOf = useCellActions({ module, mayUpdate, bulk });
  return {
    of: (rows) => ({ bulk: bulk.bar(rows), cells: cellsOf(rows) }),
    notice: bulk.notice,
    dialogs: bulk.dialogs,
  };
}
