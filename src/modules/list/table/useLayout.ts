import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { type ShownColumn, shownLayout, type ViewColumn } from './layout.ts';

/** The columns of a view, the same while it names the same: another sort draws no row anew. */
export function useLayout(
  module: CompiledModule,
  { columns }: Pick<ViewDocument, 'columns'>,
): readonly ShownColumn[] {
  const named = JSON.stringify(columns);
  return useMemo(
    () =>
      shownLayout(
        module,
        named === undefined ? {} : { columns: JSON.parse(named) as ViewColumn[] },
      ),
    [module, named],
  );
}
