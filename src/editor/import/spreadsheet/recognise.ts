import type { Cell } from '../../../runtime/cell-codec/types.ts';
import { splitCellList } from '../../../runtime/cell-codec/cell-list.ts';
import { isDash, isPlaceholder } from '../../../runtime/cell-codec/placeholder.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import type { Evidence, ProposedType } from './proposal.ts';
import {
  dateOf,
  decimalsOf,
  isNo,
  isYesOrNo,
  looksLike,
  measureOf,
  numberOf,
  textOfCell,
} from './values.ts';

/** How the cells of a table are read. */
export interface Reading {
  /** The language in whose notation its numbers are. */
  readonly language: string;
  readonly people?: ReadonlySet<string>;
}

/** A filled cell with the number of its row. */
export interface FilledCell {
  readonly row: number;
  readonly cell: Cell;
}

/** The type of the cells of a column, and what speaks for it. */
export interface Recognised {
  readonly type: ProposedType;
  readonly unit: string;
  readonly isUnitBefore: boolean;
  readonly decimals: number;
  readonly isMonthFirst: boolean;
  readonly options: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** A type is proposed if it fits this part of the values; the import of rows names the others. */
const enough = 0.9;
const mostOptions = 25;
const shownRows = 5;

const plain = {
  unit: '',
  isUnitBefore: false,
  decimals: 0,
  isMonthFirst: false,
  options: [],
} as const;

interface Fit {
  readonly fits: number;
  /** Rows whose values do not fit, the first of them. */
  readonly others: readonly number[];
}

/** Counts until it is clear that too few values fit. */
function fitOf(cells: readonly FilledCell[], test: (cell: Cell) => boolean): Fit {
  const others: number[] = [];
  const most = cells.length * (1 - enough) + 1;
  let fits = 0;
  let misses = 0;
  for (const { row, cell } of cells) {
    if (test(cell)) {
      fits += 1;
      continue;
    }
    misses += 1;
    if (misses > most) break;
    if (others.length <= shownRows) others.push(row);
  }
  return { fits, others };
}

/** The part of the values that is tried before all of them. */
const tried = 100;

const hasPlaceholder = ({ cell }: FilledCell): boolean =>
  typeof cell === 'string' && isPlaceholder(cell);

const hasDash = ({ cell }: FilledCell): boolean => typeof cell === 'string' && isDash(cell);

function evidenceOf(type: ProposedType, { fits, others }: Fit, total: number): readonly Evidence[] {
  const values: Evidence = { code: 'values', params: { type, fits, total } };
  if (others.length === 0) return [values];
  const listed = others.slice(0, shownRows).join(', ') + (others.length > shownRows ? ', …' : '');
  return [values, { code: 'but_rows', params: { count: total - fits, rows: listed } }];
}

const isEnough = (fit: Fit, total: number) => total > 0 && fit.fits / total >= enough;

const personWords: readonly string[] = [
  'person',
  'responsible',
  'inspector',
  'assignee',
  'assigned',
  'technician',
  'operator',
  'owner',
  'supervisor',
  'verantwortlich',
  'zustandig',
  'prufer',
  'bearbeiter',
  'techniker',
  'responsable',
  'inspecteur',
  'technicien',
  'operateur',
];

interface Names {
  readonly all: number;
  /** Names of nobody on the site, whose rows an import into a field for people would refuse. */
  readonly strangers: readonly string[];
}

/** The different names in cells. Without the people of a site nobody is a stranger. */
function namesIn(cells: readonly FilledCell[], people: Reading['people']): Names {
  const names = new Set(cells.flatMap(({ cell }) => splitCellList(textOfCell(cell))));
  const strangers = [...names].filter((name) => {
    const [family = '', given = ''] = name.split(/,\s*/);
    return people && ![name, `${given} ${family}`].some((each) => people.has(searchKey(each)));
  });
  return { all: names.size, strangers };
}

function numbers(cells: readonly FilledCell[], language: string): Recognised | null {
  const total = cells.length;
  const isMeasure = (cell: Cell) =>
    numberOf(cell, language) !== null || measureOf(cell, language) !== null;
  const first = cells.slice(0, tried);
  if (!first.some(({ cell }) => isMeasure(cell))) return null;
  const bare = fitOf(cells, (cell) => numberOf(cell, language) !== null);
  const measures = cells.map(({ cell }) => measureOf(cell, language));
  const counts = new Map<string, number>();
  for (const measure of measures)
    if (measure !== null) counts.set(measure.unit, (counts.get(measure.unit) ?? 0) + 1);
  const [unit = '', used = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const withUnit = fitOf(
    cells,
    (cell) => numberOf(cell, language) !== null || measureOf(cell, language)?.unit === unit,
  );
  const isMeasured = used > 0 && isEnough(withUnit, total);
  if (!isMeasured && !isEnough(bare, total)) return null;
  const fit = isMeasured ? withUnit : bare;
  const values = cells.map(
    ({ cell }) => numberOf(cell, language) ?? measureOf(cell, language)?.value ?? 0,
  );
  const decimals = Math.max(0, ...values.slice(0, 10_000).map(decimalsOf));
  const before = measures.filter((measure) => measure?.unit === unit && measure.isBefore);
  const isUnitBefore = isMeasured && before.length * 2 > used;
  const found: Evidence[] = isMeasured
    ? [
        {
          code: isUnitBefore ? 'unit_before_values' : 'unit_in_values',
          params: { unit, fits: used },
        },
      ]
    : [];
  return {
    ...plain,
    type: 'number',
    unit: isMeasured ? unit : '',
    isUnitBefore,
    decimals,
    evidence: [...evidenceOf('number', fit, total), ...found],
  };
}

function dates(cells: readonly FilledCell[]): Recognised | null {
  const total = cells.length;
  const [days, months] = [false, true].map((first) =>
    fitOf(cells, (cell) => dateOf(cell, first) !== null),
  );
  if (days === undefined || months === undefined) return null;
  const isMonthFirst = months.fits > days.fits;
  const fit = isMonthFirst ? months : days;
  if (!isEnough(fit, total)) return null;
  const hasTime = cells.some(({ cell }) => dateOf(cell, isMonthFirst)?.hasTime === true);
  const type = hasTime ? 'moment' : 'date';
  const order: readonly Evidence[] = isMonthFirst ? [{ code: 'month_first' }] : [];
  return { ...plain, type, isMonthFirst, evidence: [...evidenceOf(type, fit, total), ...order] };
}

/** The different values in the order in which they appear, one for each reading of a value. */
function differentValues(cells: readonly FilledCell[], most: number): readonly string[] {
  const found = new Map<string, string>();
  for (const { cell } of cells) {
    const text = textOfCell(cell).replaceAll(/\s+/g, ' ');
    const key = searchKey(text);
    if (!found.has(key)) found.set(key, text);
    if (found.size > most) break;
  }
  return [...found.values()];
}

/** A comma between digits parts no values. */
const listMark = /[;|\n]|,(?!\d)/;

/** The different parts of lists in cells, if they make a list of choices; null for other texts. */
function partsOfLists(cells: readonly FilledCell[]): readonly string[] | null {
  const total = cells.length;
  const lists = cells.filter(({ cell }) => listMark.test(textOfCell(cell)));
  if (total < 4 || lists.length * 4 < total) return null;
  const values = new Set(cells.map(({ cell }) => textOfCell(cell)));
  const parts = [...values].flatMap((text) =>
    text.split(listMark).map((part) => ({ row: 0, cell: part.trim() })),
  );
  const different = differentValues(parts, mostOptions);
  const isFew = different.length <= mostOptions && different.length <= total;
  if (!isFew || different.some((part) => part === '' || part.length > 40)) return null;
  // Parts of names (`Schmidt, Anna`) and of sentences seldom come again beside others.
  const counts = Map.groupBy(parts, ({ cell }) => searchKey(cell));
  const again = different.filter((part) => (counts.get(searchKey(part))?.length ?? 0) > 1);
  return again.length * 2 >= different.length ? different : null;
}

function choices(cells: readonly FilledCell[]): Recognised | null {
  const total = cells.length;
  const parts = partsOfLists(cells);
  if (parts !== null)
    return {
      ...plain,
      type: 'multiple',
      options: parts,
      evidence: [{ code: 'few_values', params: { count: parts.length, total } }],
    };
  const options = differentValues(cells, mostOptions);
  const isFew =
    options.length <= mostOptions &&
    total >= 4 &&
    options.length >= 2 &&
    options.length * 2 <= total;
  return isFew && options.every((option) => option.length <= 80)
    ? {
        ...plain,
        type: 'dropdown',
        options,
        evidence: [{ code: 'few_values', params: { count: options.length, total } }],
      }
    : null;
}

/** Types whose values are no words, so that a word for no value is none of theirs. */
const typesOfValues: readonly ProposedType[] = ['number', 'date', 'moment'];

const choiceTypes: readonly ProposedType[] = ['dropdown', 'multiple'];

/** The first cells that say there is no value, as evidence. */
function withoutValue(code: 'placeholders' | 'dash_is_no', cells: readonly FilledCell[]): Evidence {
  const rows = cells.slice(0, shownRows).map(({ row }) => row);
  const listed = rows.join(', ') + (cells.length > shownRows ? ', …' : '');
  return {
    code,
    params: { count: cells.length, value: textOfCell(cells[0]?.cell ?? null), rows: listed },
  };
}

/** Recognises the type of a column from its cells. */
export function recognise(
  header: string,
  cells: readonly FilledCell[],
  reading: Reading,
): Recognised {
  const without = cells.filter(hasPlaceholder);
  if (without.length === 0 || without.length === cells.length)
    return recogniseValues(header, cells, reading);
  const values = cells.filter((cell) => !hasPlaceholder(cell));
  const found = recogniseValues(header, values, reading);
  const withNone = (read: Recognised, none: readonly FilledCell[]): Recognised =>
    none.length === 0
      ? read
      : { ...read, evidence: [...read.evidence, withoutValue('placeholders', none)] };
  if (typesOfValues.includes(found.type)) return withNone(found, without);
  const dashes = without.filter(hasDash);
  const isTicked = found.type === 'checkbox' && !values.some(({ cell }) => isNo(cell));
  if (isTicked && dashes.length === without.length)
    return { ...found, evidence: [...found.evidence, withoutValue('dash_is_no', dashes)] };
  // A box is ticked or not: a third answer needs a choice of its own.
  const rest = cells.filter((cell) => !hasDash(cell));
  const read = found.type === 'checkbox' ? choices(rest) : recogniseValues(header, rest, reading);
  return read !== null && (dashes.length === 0 || choiceTypes.includes(read.type))
    ? withNone(read, dashes)
    : recogniseValues(header, cells, reading);
}

function recogniseValues(
  header: string,
  cells: readonly FilledCell[],
  reading: Reading,
): Recognised {
  const total = cells.length;
  if (total === 0) return { ...plain, type: 'text', evidence: [{ code: 'no_values' }] };
  const booleans = fitOf(cells, isYesOrNo);
  if (isEnough(booleans, total))
    return { ...plain, type: 'checkbox', evidence: evidenceOf('checkbox', booleans, total) };
  const found = numbers(cells, reading.language) ?? dates(cells);
  if (found !== null) return found;
  for (const shape of ['mail', 'address', 'phone'] as const) {
    const fit = fitOf(cells, (cell) => looksLike(shape, cell));
    if (isEnough(fit, total))
      return { ...plain, type: shape, evidence: evidenceOf(shape, fit, total) };
  }
  const key = searchKey(header);
  const people = fitOf(cells, (cell) => looksLike('person', cell));
  const arePeople = personWords.some((word) => key.includes(word)) && isEnough(people, total);
  if (!arePeople) return wordsOf(cells);
  const { all, strangers } = namesIn(cells, reading.people);
  const unknown: readonly Evidence[] =
    strangers.length === 0
      ? []
      : [{ code: 'not_people', params: { count: strangers.length, name: strangers[0] ?? '' } }];
  if (strangers.length > all * (1 - enough)) {
    const texts = wordsOf(cells);
    return { ...texts, evidence: [...texts.evidence, ...unknown] };
  }
  return {
    ...plain,
    type: 'person',
    evidence: [...evidenceOf('person', people, total), { code: 'header_person' }, ...unknown],
  };
}

/** Texts, or choices if they are few. */
function wordsOf(cells: readonly FilledCell[]): Recognised {
  const total = cells.length;
  const listed = choices(cells);
  if (listed !== null) return listed;
  const long = cells.filter(
    ({ cell }) => textOfCell(cell).length > 120 || /\n/.test(textOfCell(cell)),
  );
  if (long.length > 0)
    return {
      ...plain,
      type: 'textarea',
      evidence: [{ code: 'long_values', params: { count: long.length, total } }],
    };
  return {
    ...plain,
    type: 'text',
    evidence: [{ code: 'values', params: { type: 'text', fits: total, total } }],
  };
}
