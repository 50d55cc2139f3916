import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { type FileRow, headersOf, textOf } from './table.ts';
import { inBrackets, isUnit } from './units.ts';

/** The rows at the beginning of a table among which its header is looked for. */
export const firstRows = 20;

/** The names of the columns of a table, and the rows that name them. */
interface Header {
  /** How many of the rows belong to the header or are above it. */
  readonly above: number;
  readonly headers: readonly string[];
  /** The line of its first row in the file. */
  readonly headerNumber: number;
  /** Rows that name the columns: the names, and those of groups above or of units below them. */
  readonly headerRows: number;
}

const isFilled = (cell: Cell): boolean => textOf(cell) !== '';

/** Numbers and dates name no column. */
const isName = (cell: Cell): boolean =>
  typeof cell === 'string' && (!/^[\s\d.,:/+\-−%]*$/.test(cell) || isUnit(cell.trim()));

const isValue = (text: string): boolean =>
  /^[\s\d.,:/+\-−%]*\d[\s\d.,:/+\-−%]*$/.test(text) || /^\d{4}-\d\d-\d\dT/.test(text);

const longestName = 60;
/** Words of a row without a value; they name no column. */
const withoutValue =
  /^(?:n\/?a|n\.a\.|k\.?\s?a\.?|tbd|tbc|none|null|unknown|unbekannt|-+|–|—|\?+)$/i;
const isDash = (text: string): boolean => /^[-–—]$/.test(text);

/** A type of values is seen in a column if it has this part of the values. */
const enough = 0.9;

/** The first rows below a header, column by column. */
class Below {
  readonly count: number;
  readonly #rows: readonly FileRow[];

  constructor(rows: readonly FileRow[]) {
    this.#rows = rows;
    this.count = rows.length;
  }

  texts(at: number): readonly string[] {
    return this.#rows.map(({ cells }) => textOf(cells[at])).filter((text) => text !== '');
  }

  /** Whether numbers or dates are in a column. */
  hasValues(at: number): boolean {
    const texts = this.texts(at);
    return texts.length > 0 && texts.filter(isValue).length >= texts.length * enough;
  }
}

/**
 * The place of the row of names among the first rows. Above it may be a title, or who made the table:
 * such rows fill at most half as many cells as the widest row. A row with numbers or dates is no
 * header.
 */
function namesAt(rows: readonly FileRow[]): number {
  const counts = rows.map(({ cells }) => cells.filter(isFilled).length);
  const widest = Math.max(0, ...counts);
  const at = counts.findIndex((count) => count * 2 > widest);
  const isHeader = rows[at]?.cells.filter(isFilled).every(isName) === true;
  return isHeader ? at : 0;
}

/** A cell that may name a group, with the columns below it that have a name of their own. */
interface Group {
  readonly name: string;
  readonly at: number;
  readonly columns: readonly number[];
}

function groupsOf(above: readonly string[], below: readonly string[]): readonly Group[] {
  const starts = above.flatMap((name, at) => (name === '' ? [] : [at]));
  return starts.map((at, index) => {
    const end = starts[index + 1] ?? below.length;
    const columns = below.flatMap((name, each) =>
      each >= at && each < end && name !== '' ? [each] : [],
    );
    // A group begins above its first name; else its cell names one column, as if it were merged.
    return { name: above[at] ?? '', at, columns: columns[0] === at ? columns : [] };
  });
}

const areNames = (row: FileRow): boolean =>
  row.cells
    .filter(isFilled)
    .every(
      (cell) =>
        isName(cell) && textOf(cell).length <= longestName && !withoutValue.test(textOf(cell)),
    );

const areDifferent = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * The names of columns in two rows, of which the upper one names groups (`Motor | | Pump` above
 * `kW | rpm | bar`); null if the rows do not show it. What shows it is that numbers are below the
 * lower row, or that it has gaps just where the upper row names single columns.
 */
function groupedNames(
  [upper, lower]: readonly [FileRow, FileRow],
  rows: Below,
  isLowerTheHeader: boolean,
): readonly string[] | null {
  const width = Math.max(upper.cells.length, lower.cells.length);
  const [above, own] = [upper, lower].map(({ cells }) =>
    Array.from({ length: width }, (_, at) => textOf(cells[at])),
  );
  if (above === undefined || own === undefined || rows.count < 2) return null;
  if (lower.number !== upper.number + 1 || !areNames(upper) || !areNames(lower)) return null;
  const groups = groupsOf(above, own);
  const wide = groups.filter(({ columns }) => columns.length > 1);
  const namesOf = (columns: readonly number[]) => columns.map((at) => own[at] ?? '');
  if (wide.length === 0 || !wide.every(({ columns }) => areDifferent(namesOf(columns))))
    return null;
  const grouped = wide.flatMap(({ columns }) => columns);
  const isMeasured = (at: number) => isUnit(own[at] ?? '') && rows.hasValues(at);
  const alone = groups.filter(({ columns }) => columns.length === 0).map(({ at }) => at);
  const hasGap = alone.some((at) => own[at] === '' && rows.texts(at).length === rows.count);
  if (isLowerTheHeader) {
    const isRepeated = !areDifferent(own.filter((name) => name !== ''));
    const needsGroups = groups.length > 1 && (isRepeated || grouped.some(isMeasured));
    if (!needsGroups && !hasGap) return null;
  } else {
    const single = groups.flatMap(({ columns }) => (columns.length === 1 ? columns : []));
    const values = grouped.filter((at) => rows.hasValues(at));
    const showNumbers =
      single.every((at) => rows.hasValues(at)) &&
      values.length * 2 >= grouped.length &&
      (values.length > 1 || values.some(isMeasured));
    const showGaps =
      hasGap &&
      single.length === 0 &&
      wide.length > 1 &&
      rows.count > 2 &&
      grouped.every((at) => rows.texts(at).length > 0 && !rows.texts(at).includes(own[at] ?? ''));
    if (!showNumbers && !showGaps) return null;
  }
  return own.map((name, at) => {
    if (name === '') return above[at] ?? '';
    const group = groups.find(({ columns }) => columns.includes(at));
    if (group === undefined) return name;
    const unit = inBrackets(name) ?? name;
    return group.columns.length === 1 && isUnit(name)
      ? `${group.name} (${unit})`
      : `${group.name} ${unit}`;
  });
}

/**
 * The names with the units of the row below them; null if it is no row of units. Such a row has
 * nothing but units, below names and above numbers. A hint in brackets may be above other values.
 */
function measuredNames(
  names: readonly string[],
  row: FileRow,
  rows: Below,
): readonly string[] | null {
  const filled = row.cells.flatMap((cell, at) =>
    isFilled(cell) ? [{ at, unit: textOf(cell) }] : [],
  );
  const units = filled.filter(({ unit }) => !isDash(unit));
  const isClear = units.length > 1 || units.some(({ unit }) => unit.length > 1);
  const isOfUnits = units.every(({ at, unit }) => {
    const texts = rows.texts(at);
    if (textOf(names[at]) === '') return false;
    if (inBrackets(unit) !== null) return texts.every((text) => inBrackets(text) === null);
    return isUnit(unit) && (texts.length === 0 || rows.hasValues(at));
  });
  const hasNumbers = units.some(({ at }) => rows.hasValues(at));
  if (!isClear || !isOfUnits || !hasNumbers) return null;
  return names.map((name, at) => {
    const unit = units.find((each) => each.at === at)?.unit ?? '';
    const inside = inBrackets(unit) ?? unit;
    return inside === '' || name.endsWith(`(${inside})`) || name.endsWith(`[${inside}]`)
      ? name
      : `${name} (${inside})`;
  });
}

/**
 * The header among the first rows of a table: a row of names, with a row of groups and one of units
 * if the rows show clearly that they are no values. Throws UnreadableFile.
 */
export function headerOf(rows: readonly FileRow[]): Header {
  const at = namesAt(rows);
  const belowOf = (index: number) => new Below(rows.slice(index + 1));
  let [first, last] = [at, at];
  let names: readonly string[] = (rows[at]?.cells ?? []).map(textOf);
  for (const upperAt of [at - 1, at]) {
    const [upper, lower] = [rows[upperAt], rows[upperAt + 1]];
    if (upper === undefined || lower === undefined) continue;
    const grouped = groupedNames([upper, lower], belowOf(upperAt + 1), upperAt < at);
    if (grouped === null) continue;
    [first, last, names] = [upperAt, upperAt + 1, grouped];
    break;
  }
  const next = rows[last + 1];
  const isNext = next !== undefined && next.number === (rows[last]?.number ?? 0) + 1;
  const measured = isNext ? measuredNames(names, next, belowOf(last + 1)) : null;
  const headerRows = last - first + (measured === null ? 1 : 2);
  return {
    above: first + headerRows,
    headers: headersOf(measured ?? names),
    headerNumber: rows[first]?.number ?? 1,
    headerRows,
  };
}
