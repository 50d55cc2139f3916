import type { Item } from '../record/item.ts';

const always = ['id', 'type', 'version'];

/**
 * Reduces items to the named fields (db names joined by commas); always includes `id`, `type` and
 * `version`. Template columns stay inside `columns`. Without names, whole items.
 */
export function selectFields(fields: string | undefined): (item: Item) => object {
  if (fields === undefined) return (item) => item;
  const wanted = new Set([...always, ...fields.split(',')]);
  return (item) => {
    const columns = Object.entries(item.columns).filter(([db]) => wanted.has(db));
    const top = Object.entries(item).filter(([db]) => wanted.has(db) && db !== 'columns');
    const showsColumns = wanted.has('columns') || columns.length > 0;
    return {
      ...Object.fromEntries(top),
      ...(showsColumns && {
        columns: wanted.has('columns') ? item.columns : Object.fromEntries(columns),
      }),
    };
  };
}
