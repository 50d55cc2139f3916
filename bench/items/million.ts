import type { Case } from '../case.ts';
import { groupCases } from './groups.ts';
import { listCases } from './lists.ts';

const prefix = 'million';

/** Whether it is the cases over a million items that are asked for; they take minutes to set up. */
export function asksForMillion(only: string): boolean {
  return only.startsWith(prefix);
}

/** Lists and groups once more, over a million items; the aims are those of a hundred thousand. */
export const millionCases: readonly Case[] = [...listCases, ...groupCases].map(
  ({ name, measure }) => ({ name: `${prefix}, ${name}`, measure }),
);
