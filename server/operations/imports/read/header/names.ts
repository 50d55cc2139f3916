import type { MergedCells } from '../merged.ts';
import { type FileRow, textOf } from '../table.ts';
import { type Below, isFilled } from './below.ts';
import { inBrackets, isUnit } from '../../../../../src/domain/units.ts';

/** A cell that may name a group, with the columns below it that have a name of their own. */
interface Group {
  readonly name: string;
  readonly at: number;
  readonly columns: readonly number[];
  /** The cell is merged over several columns, which shows where the group ends. */
  readonly isMerged: boolean;
}

/** The groups that a row names above names of columns. */
export function groupsOf(
  { number, cells }: FileRow,
  below: readonly string[],
  merged: readonly MergedCells[],
): readonly Group[] {
  const starts = cells.flatMap((cell, at) => (isFilled(cell) ? [at] : []));
  const areas = new Map(
    merged.flatMap(({ top, left, right }) =>
      top === number && right > left ? [[left, right] as const] : [],
    ),
  );
  return starts.map((at, index) => {
    const area = areas.get(at);
    // Where a row has merged cells, another cell is above its own column only.
    const next = areas.size > 0 ? at + 1 : (starts[index + 1] ?? below.length);
    const end = area === undefined ? next : area + 1;
    const columns = below.flatMap((name, each) =>
      each >= at && each < end && name !== '' ? [each] : [],
    );
    // A group begins above its first name; else its cell names one column, as if it were merged.
    const isGroup = area !== undefined || columns[0] === at;
    return {
      name: textOf(cells[at]),
      at,
      columns: isGroup ? columns : [],
      isMerged: area !== undefined,
    };
  });
}

interface Unit {
  readonly at: number;
  readonly unit: string;
}

const isDash = (text: string): boolean => /^[-–—]$/.test(text);

/** The units in a row that has nothing else, each below a name; null for another row. */
export function unitsBelow(names: readonly string[], row: FileRow): readonly Unit[] | null {
  const units = row.cells.flatMap((cell, at) =>
    isFilled(cell) && !isDash(textOf(cell)) ? [{ at, unit: textOf(cell) }] : [],
  );
  const isOfUnits = units.every(
    ({ at, unit }) => textOf(names[at]) !== '' && (inBrackets(unit) !== null || isUnit(unit)),
  );
  return units.length > 0 && isOfUnits ? units : null;
}

const measured = (names: readonly string[], units: readonly Unit[]): readonly string[] =>
  names.map((name, at) => {
    const unit = units.find((each) => each.at === at)?.unit ?? '';
    const inside = inBrackets(unit) ?? unit;
    return inside === '' || name.endsWith(`(${inside})`) || name.endsWith(`[${inside}]`)
      ? name
      : `${name} (${inside})`;
  });

/** Names with that of their group before them: `kW` below `Motor` is `Motor (kW)`. */
function grouped(
  upper: FileRow,
  names: readonly string[],
  below: Below,
  merged: readonly MergedCells[],
): readonly string[] {
  const width = Math.max(upper.cells.length, names.length);
  const own = Array.from({ length: width }, (_, at) => names[at] ?? '');
  const groups = groupsOf(upper, own, merged);
  return own.map((name, at) => {
    if (name === '') return textOf(upper.cells[at]);
    const group = groups.find(({ columns }) => columns.includes(at));
    if (group === undefined || group.name === name) return name;
    const isMeasure = isUnit(name) && (group.columns.length === 1 || below.hasValues(at));
    const unit = inBrackets(name) ?? name;
    return isMeasure ? `${group.name} (${unit})` : `${group.name} ${unit}`;
  });
}

/** The names of columns in one or several rows: of groups, of columns and of units, from above. */
export function namesIn(
  rows: readonly FileRow[],
  below: Below,
  merged: readonly MergedCells[],
): readonly string[] {
  const last = rows.at(-1);
  if (last === undefined) return [];
  const above = rows.slice(0, -1);
  if (above.length > 0) {
    const names = namesIn(above, below, merged);
    const units = unitsBelow(names, last);
    if (units !== null) return measured(names, units);
  }
  return above.reduceRight<readonly string[]>(
    (names, upper) => grouped(upper, names, below, merged),
    last.cells.map(textOf),
  );
}
