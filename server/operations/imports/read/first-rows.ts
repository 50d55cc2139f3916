import type { ImportJob } from '../../../../src/contract/imports.ts';
import { mostColumns, type TableFile, textOf } from './table.ts';

const longestText = 80;

/** The first rows of a file as texts, by which people tell its header from what is above and below. */
export const firstRowsOf = ({ firstRows }: Pick<TableFile, 'firstRows'>): ImportJob['first_rows'] =>
  firstRows.map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, mostColumns).map((cell) => textOf(cell).slice(0, longestText)),
  }));
