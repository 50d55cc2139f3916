import type { CompiledModule } from '../../compiled.ts';
import type { JsonObject } from '../../record/json.ts';
import type { ItemChanges } from '../../record/item.ts';

/** Values by db name as changes of an item, which has template columns inside `columns`. */
export function changesOf({ byDb }: CompiledModule, values: JsonObject = {}): ItemChanges {
  const entries = Object.entries(values);
  const isTemplate = (db: string) => byDb.get(db)?.origin === 'template';
  const columns = entries.filter(([db]) => isTemplate(db));
  return {
    ...Object.fromEntries(entries.filter(([db]) => !isTemplate(db) && db !== 'status')),
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
  };
}
