/**
 * The first `count` rows in their order. A page of a long list needs no sort of the whole list: most
 * rows are only compared with the last one of the page.
 */
export function smallest<T>(
  rows: readonly T[],
  count: number,
  compare: (a: T, b: T) => number,
): readonly T[] {
  if (rows.length < count * 4) return rows.toSorted(compare).slice(0, count);
  const first = rows.slice(0, count).toSorted(compare);
  for (const row of rows.slice(count)) {
    const last = first.at(-1);
    if (last === undefined || compare(row, last) >= 0) continue;
    let [low, high] = [0, first.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const other = first[middle];
      if (other !== undefined && compare(row, other) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, row);
    first.pop();
  }
  return first;
}
