import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { same } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';

/** The name of a column's value in the form: `name`, `columns.cause_of_failure`. */
export function pathOf(column: Pick<CompiledColumn, 'db' | 'place'>): string {
  return column.place === 'core' ? column.db : `columns.${column.db}`;
}

/** What a form changed, as the body of a create or patch call. */
export function changesBetween(module: CompiledModule, before: Item, after: Item): ItemChanges {
  const core: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  for (const column of module.columns) {
    const value = valueOf(column, after);
    if (same(valueOf(column, before) ?? null, value ?? null)) continue;
    (column.place === 'core' ? core : columns)[column.db] = value ?? null;
  }
  return Object.keys(columns).length === 0 ? core : { ...core, columns };
}

/** Everything of a new item that is not its blank beginning is sent, with its template. */
export function creationOf(module: CompiledModule, item: Item): ItemChanges {
  const core: Record<string, unknown> = { template_id: item.template_id };
  const columns: Record<string, unknown> = {};
  for (const column of module.columns) {
    if (column.fieldType.document.system === true) continue;
    (column.place === 'core' ? core : columns)[column.db] = valueOf(column, item) ?? null;
  }
  return { ...core, client_id: item.client_id, columns };
}
