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
  /** As the list sees it. */
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly mayUpdate: boolean;
  readonly hrefOf: (item: Item) => string;
  /** What the list shows. */
  readonly view: ViewDocument;
}

/** Changing many items where a list shows them. */
export interface ListEditing {
  /** For what shows these rows. */
  readonly of: (rows: Rows) => Pick<ListTableProps, 'bulk' | 'cells'>;
  /** Above the list: what is going on, and what was done last. */
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
