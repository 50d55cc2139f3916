import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { CompiledRule } from '../rules/types.ts';

/** db names of columns that somebody may not read. */
export type Hidden = ReadonlySet<string>;

/** The columns whose values say something about a hidden one, and so are hidden too. */
function givesAway(column: CompiledColumn, hidden: Hidden, hidesFile: boolean): boolean {
  const { computed, clearWhenHidden, visibleWhen, fieldType } = column;
  const determining = [computed, clearWhenHidden ? visibleWhen : null];
  return (
    determining.some((rule) => readsAny(rule, hidden)) ||
    column.rows?.reads.some((db) => hidden.has(db)) === true ||
    (hidesFile && fieldType.file?.derive !== undefined)
  );
}

export const readsAny = (rule: CompiledRule | null, hidden: Hidden): boolean =>
  rule?.reads.some((db) => hidden.has(db)) === true;

/** What a person without these rights may not read, with all that gives it away. */
export function hiddenColumns(
  { columns, tableColumns }: Pick<CompiledModule, 'columns' | 'tableColumns'>,
  isLacked: (right: string) => boolean,
): Hidden {
  const hidden = new Set(
    columns.flatMap(({ db, right }) => (right !== null && isLacked(right) ? [db] : [])),
  );
  const derivedFromFile = tableColumns.filter(({ fieldType }) => fieldType.file?.derive);
  const hasFile = ({ fieldType }: CompiledColumn) => fieldType.file?.versionOf !== undefined;
  for (let before = -1; before < hidden.size;) {
    before = hidden.size;
    const hidesFile = columns.some((column) => hasFile(column) && hidden.has(column.db));
    for (const column of columns) if (givesAway(column, hidden, hidesFile)) hidden.add(column.db);
    if (hidesFile) for (const { db } of derivedFromFile) hidden.add(db);
  }
  return hidden;
}
