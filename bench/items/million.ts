import type { Case } from '../case.ts';
import { groupCases } from './groups.ts';
import { listCases } from './lists.ts';

const prefix = 'million';

/** Whether the cases with a million items are requested; they take minutes to set up. */
export function asksForMillion(only: string): boolean {
  return only.startsWith(prefix);
}

/** Lists and groups again, with a million items; the aims are those of a hundred thousand. */
export const millionCases: readonly Case[] = [...listCases, ...groupCases].map(
  ({ name, measure }) => ({ name: `${prefix}, ${name}`, measure }),
);
