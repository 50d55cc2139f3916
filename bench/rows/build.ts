import { join } from 'node:path';
import { type BenchPage, type BuiltPages, buildPages } from '../pages/build.ts';

/** A measured table within a form. */
export interface MeasuredTable extends BenchPage {
  readonly title: string;
  /** It takes part in every how many runs. */
  readonly every: number;
}

export const ownTables: readonly MeasuredTable[] = [
  { name: 'ours.tsx', title: 'ours', every: 1, folder: join(import.meta.dirname, 'pages') },
];

export interface BuiltTables extends BuiltPages {
  readonly tables: readonly MeasuredTable[];
}

/** Builds each table for production and serves it. */
export async function buildTables(tables: readonly MeasuredTable[]): Promise<BuiltTables> {
  return { tables, ...(await buildPages(tables)) };
}
