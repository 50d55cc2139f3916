/**
 * Remembers a result per table and row as long as the row exists. Rows are never changed in place,
 * so a key press in a table of a thousand rows computes the result of one.
 */
export function createRowCache<Value>() {
  const tables = new WeakMap<object, WeakMap<object, Value>>();
  return (table: object, row: object, make: () => Value): Value => {
    const known = tables.get(table) ?? new WeakMap<object, Value>();
    tables.set(table, known);
    const found = known.get(row);
    if (found !== undefined) return found;
    const made = make();
    known.set(row, made);
    return made;
  };
}
