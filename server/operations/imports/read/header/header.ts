import type { HeaderLines } from '../../../../../src/contract/import-schemas.ts';
import type { Cell } from '../../../../../src/runtime/cell-codec/types.ts';
import type { MergedCells } from '../merged.ts';
import { type FileRow, UnreadableFile, headersOf, mostColumns, textOf } from '../table.ts';
import { Below, isFilled } from './below.ts';
import { groupsOf, namesIn, unitsBelow } from './names.ts';
import { inBrackets, isUnit } from '../../../../../src/domain/units.ts';

/** The rows at the beginning of a table among which its header is looked for. */
export const firstRows = 20;

/** The names of the columns of a table, and the rows that name them. */
interface Header {
  readonly headers: readonly string[];
  readonly headerLines: HeaderLines;
}

/** The places of the first and the last row of a header among the rows. */
type Place = readonly [first: number, last: number];

/** Numbers and dates name no column. */
const isName = (cell: Cell): boolean =>
  typeof cell === 'string' && (!/^[\s\d.,:/+\-−%]*$/.test(cell) || isUnit(cell.trim()));

const isYear = (cell: Cell): boolean => /^(?:19|20)\d\d$/.test(textOf(cell));

const longestName = 60;
/** Words of a row without a value; they name no column. */
const withoutValue =
  /^(?:n\/?a|n\.a\.|k\.?\s?a\.?|tbd|tbc|none|null|unknown|unbekannt|-+|–|—|\?+)$/i;

const belowOf = (rows: readonly FileRow[], at: number) => new Below(rows.slice(at + 1));

/**
 * The place of the row of names among the first rows. Above it may be a title, or who made the table:
 * such rows fill at most half as many cells as the widest row. A row with numbers or dates is no
 * header, but years name columns of numbers.
 */
function namesAt(rows: readonly FileRow[]): number {
  const counts = rows.map(({ cells }) => cells.filter(isFilled).length);
  const widest = Math.max(0, ...counts);
  const at = counts.findIndex((count) => count * 2 > widest);
  const below = belowOf(rows, at);
  const isHeader = rows[at]?.cells.every(
    (cell, column) =>
      !isFilled(cell) ||
      isName(cell) ||
      (column > 0 && isYear(cell) && !below.texts(column).some(isYear)),
  );
  return isHeader === true ? at : 0;
}

const areNames = (row: FileRow): boolean =>
  row.cells
    .filter(isFilled)
    .every(
      (cell) =>
        isName(cell) && textOf(cell).length <= longestName && !withoutValue.test(textOf(cell)),
    );

const areDifferent = (names: readonly string[]): boolean => new Set(names).size === names.length;

const isNext = (upper: FileRow | undefined, lower: FileRow | undefined): boolean =>
  upper !== undefined && lower !== undefined && lower.number === upper.number + 1;

/**
 * Whether the upper one of two rows names groups of the lower one (`Motor | | Pump` above
 * `kW | rpm | bar`). What shows it is that cells are merged over several names, that numbers are
 * below the lower row, or that it has gaps just where the upper row names single columns.
 */
function areGrouped(
  [upper, lower]: readonly [FileRow, FileRow],
  rows: Below,
  { isLowerTheHeader, merged }: { isLowerTheHeader: boolean; merged: readonly MergedCells[] },
): boolean {
  const width = Math.max(upper.cells.length, lower.cells.length);
  const own = Array.from({ length: width }, (_, at) => textOf(lower.cells[at]));
  if (!isNext(upper, lower) || !areNames(upper) || !areNames(lower)) return false;
  const groups = groupsOf(upper, own, merged);
  const wide = groups.filter(({ columns }) => columns.length > 1);
  const namesOf = (columns: readonly number[]) => columns.map((at) => own[at] ?? '');
  if (wide.length === 0 || !wide.every(({ columns }) => areDifferent(namesOf(columns))))
    return false;
  // A title is merged too: alone, above the first columns or all of them.
  const firstName = own.findIndex((name) => name !== '');
  const isMerged = wide.some((group) => group.isMerged);
  if (isMerged && (groups.length > 1 || groups.some(({ at }) => at > firstName))) return true;
  if (rows.count < 2) return false;
  const inGroups = wide.flatMap(({ columns }) => columns);
  const isMeasured = (at: number) => isUnit(own[at] ?? '') && rows.hasValues(at);
  const alone = groups.filter(({ columns }) => columns.length === 0).map(({ at }) => at);
  const hasGap = alone.some((at) => own[at] === '' && rows.texts(at).length === rows.count);
  if (isLowerTheHeader) {
    const isRepeated = !areDifferent(own.filter((name) => name !== ''));
    const needsGroups = groups.length > 1 && (isRepeated || inGroups.some(isMeasured));
    return needsGroups || hasGap;
  }
  const single = groups.flatMap(({ columns }) => (columns.length === 1 ? columns : []));
  const values = inGroups.filter((at) => rows.hasValues(at));
  const showNumbers =
    single.every((at) => rows.hasValues(at)) &&
    values.length * 2 >= inGroups.length &&
    (values.length > 1 || values.some(isMeasured));
  const showGaps =
    hasGap &&
    single.length === 0 &&
    wide.length > 1 &&
    rows.count > 2 &&
    inGroups.every((at) => rows.texts(at).length > 0 && !rows.texts(at).includes(own[at] ?? ''));
  return showNumbers || showGaps;
}

/**
 * Whether a row has the units of the names above it. Such a row has nothing but units, and numbers
 * are below it. A hint in brackets may be above other values.
 */
function isOfUnits(names: readonly string[], row: FileRow, rows: Below): boolean {
  const units = unitsBelow(names, row);
  if (units === null) return false;
  const isClear = units.length > 1 || units.some(({ unit }) => unit.length > 1);
  const fits = units.every(({ at, unit }) => {
    const texts = rows.texts(at);
    if (inBrackets(unit) !== null) return texts.every((text) => inBrackets(text) === null);
    return texts.length === 0 || rows.hasValues(at);
  });
  return isClear && fits && units.some(({ at }) => rows.hasValues(at));
}

const mostHeaderRows = 5;

/** A header whose single names are merged over as many rows as the groups and names beside them. */
function mergedHeader(rows: readonly FileRow[], merged: readonly MergedCells[]): Place | null {
  for (const [at, row] of rows.entries()) {
    const from = merged.filter(({ top }) => top === row.number);
    const tall = from.filter(
      ({ top, bottom, left }) => bottom > top && isFilled(row.cells[left] ?? null),
    );
    const [bottom] = new Set(tall.map((each) => each.bottom));
    const isEven = tall.every((each) => each.bottom === bottom);
    const isWide = from.some(
      ({ left, right, top, bottom: end }) => right > left && end < (bottom ?? top),
    );
    if (bottom === undefined || !isEven || !isWide || !areNames(row)) continue;
    const last = rows.findLastIndex(({ number }) => number <= bottom);
    if (last > at && last - at < mostHeaderRows && last + 1 < rows.length) return [at, last];
  }
  return null;
}

function foundHeader(rows: readonly FileRow[], merged: readonly MergedCells[]): Place {
  const at = namesAt(rows);
  let place = mergedHeader(rows.slice(0, at + mostHeaderRows), merged);
  for (const upperAt of [at - 1, at]) {
    const [upper, lower] = [rows[upperAt], rows[upperAt + 1]];
    if (place !== null || upper === undefined || lower === undefined) continue;
    const isLowerTheHeader = upperAt < at;
    const below = belowOf(rows, upperAt + 1);
    if (areGrouped([upper, lower], below, { isLowerTheHeader, merged }))
      place = [upperAt, upperAt + 1];
  }
  const [first, last] = place ?? [at, at];
  const next = rows[last + 1];
  const names = namesIn(rows.slice(first, last + 1), belowOf(rows, last), merged);
  const hasUnits =
    next !== undefined &&
    isNext(rows[last], next) &&
    isOfUnits(names, next, belowOf(rows, last + 1));
  return [first, hasUnits ? last + 1 : last];
}

function chosenHeader(rows: readonly FileRow[], { first, last }: HeaderLines): Place {
  const from = rows.findIndex(({ number }) => number >= first);
  const to = rows.findLastIndex(({ number }) => number <= last);
  if (from === -1 || to < from || to - from >= mostHeaderRows)
    throw new UnreadableFile('no_header');
  return [from, to];
}

/** The header of a table whose first row has values already: columns without names. */
function withoutNames(rows: readonly FileRow[]): Header {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex(isFilled) + 1));
  if (width === 0) throw new UnreadableFile('no_header');
  if (width > mostColumns) throw new UnreadableFile('too_wide');
  return {
    headers: Array.from({ length: width }, () => ''),
    headerLines: { first: 0, last: 0 },
  };
}

/**
 * The header among the first rows of a table: the chosen lines, else a row of names, with a row of
 * groups and one of units if the rows show clearly that they are no values. Throws UnreadableFile.
 */
export function headerOf(
  rows: readonly FileRow[],
  {
    merged = [],
    chosen = null,
  }: { readonly merged?: readonly MergedCells[]; readonly chosen?: HeaderLines | null } = {},
): Header {
  if (chosen?.last === 0) return withoutNames(rows);
  const [first, last] = chosen === null ? foundHeader(rows, merged) : chosenHeader(rows, chosen);
  const names = namesIn(rows.slice(first, last + 1), belowOf(rows, last), merged);
  return {
    headers: headersOf(names),
    headerLines: { first: rows[first]?.number ?? 1, last: rows[last]?.number ?? 1 },
  };
}
