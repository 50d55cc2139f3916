import type { ItemAccess } from '../../context/items.ts';
import type { CreateRow } from '../validate/create-missing-names.ts';
import { canCreate, createdRow } from './create-missing-rows.ts';

/** From here on ids that no row has, within what columns can hold. */
const firstNameId = 2_000_000_000;
const firstRowId = 1_900_000_000;

/** For a dry run: as many ids as are asked for, which no row has and `pretendRows` does not give. */
export function dryRunIds(): (count: number) => Promise<readonly number[]> {
  let next = firstRowId;
  return (count) => Promise.resolve(Array.from({ length: count }, () => (next += 1)));
}

/** For a dry run: gives missing rows that could be made an id, and makes none. */
export function dryRunCreateRow(access: ItemAccess): CreateRow {
  let next = firstNameId;
  return (row) => {
    if (!canCreate(access, row)) return Promise.resolve(null);
    next += 1;
    return Promise.resolve(createdRow(access, row, next));
  };
}
