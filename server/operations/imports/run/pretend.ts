import type { ItemAccess } from '../../items/kind.ts';
import type { CreateRow } from '../judge/made.ts';
import { canBeMade, rowMade } from './make-rows.ts';

/** From here on ids that no row has, within what columns can hold. */
const first = 2_000_000_000;
const firstOfFile = 1_900_000_000;

/** For a dry run: as many ids as are asked for, which no row has and `pretendRows` does not give. */
export function pretendIds(): (count: number) => Promise<readonly number[]> {
  let next = firstOfFile;
  return (count) => Promise.resolve(Array.from({ length: count }, () => (next += 1)));
}

/** For a dry run: gives missing rows that could be made an id, and makes none. */
export function pretendRows(access: ItemAccess): CreateRow {
  let next = first;
  return (row) => {
    if (!canBeMade(access, row)) return Promise.resolve(null);
    next += 1;
    return Promise.resolve(rowMade(access, row, next));
  };
}
