import { join } from 'node:path';
import { type BenchPage, type BuiltPages, buildPages } from '../pages/build.ts';
import { answerCall } from './source.ts';

/** A measured list. */
export interface MeasuredList extends BenchPage {
  readonly title: string;
}

const own = join(import.meta.dirname, 'pages');

/** Hand-written virtual lists as the baseline: one for each way to get rows. */
export const byHand: readonly MeasuredList[] = [
  { name: 'served.tsx', title: 'by hand, pages fetched', folder: own },
  { name: 'floor.tsx', title: 'by hand, all rows given', folder: own },
];

export const ownLists: readonly MeasuredList[] = [
  ...byHand,
  { name: 'ours.tsx', title: 'ours, pages fetched', folder: own },
];

export interface BuiltLists extends BuiltPages {
  readonly lists: readonly MeasuredList[];
}

/** Builds each list for production and serves it, with the rows for lists that fetch them. */
export async function buildLists(lists: readonly MeasuredList[]): Promise<BuiltLists> {
  return { lists, ...(await buildPages(lists, answerCall)) };
}
