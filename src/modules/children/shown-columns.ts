import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ChildList } from './child-list.ts';

/** The db name under which a list shows the status of its children. */
export const statusDb = 'status';

/** A shown column; null for the status. */
export interface ShownColumn {
  readonly db: string;
  readonly column: CompiledColumn | null;
}

/** The columns that the document names, without those that the person may not know or that are gone. */
export function shownColumns({
  settings,
  module,
  moduleOf,
  blank,
}: ChildList): readonly ShownColumn[] {
  const seen = moduleOf(blank);
  return settings.columns.flatMap((db): readonly ShownColumn[] => {
    const column = module.byDb.get(db) ?? seen.byDb.get(db);
    if (column !== undefined) return column.access === 'none' ? [] : [{ db, column }];
    return db === statusDb ? [{ db, column: null }] : [];
  });
}
