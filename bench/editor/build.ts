import { join } from 'node:path';
import { type BenchPage, type BuiltPages, buildPages } from '../pages/build.ts';

/** A measured builder of forms. */
export interface MeasuredEditor extends BenchPage {
  readonly title: string;
  /** It takes part in every how many runs. */
  readonly every: number;
}

export const ownEditors: readonly MeasuredEditor[] = [
  { name: 'ours.tsx', title: 'ours', every: 1, folder: join(import.meta.dirname, 'pages') },
];

export interface BuiltEditors extends BuiltPages {
  readonly editors: readonly MeasuredEditor[];
}

/** Builds each builder for production and serves it. */
export async function buildEditors(editors: readonly MeasuredEditor[]): Promise<BuiltEditors> {
  return { editors, ...(await buildPages(editors)) };
}
