interface Row {
  readonly id: number;
}

const maps = new WeakMap<readonly Row[], ReadonlyMap<number, Row>>();

/**
 * The row with an id. Each list is indexed once, since all cells of a page look up the same list.
 */
export function findRow<R extends Row>(rows: readonly R[], id: number): R | undefined {
  let map = maps.get(rows) as ReadonlyMap<number, R> | undefined;
  if (map === undefined) {
    map = new Map(rows.map((row) => [row.id, row]));
    maps.set(rows, map);
  }
  return map.get(id);
}
