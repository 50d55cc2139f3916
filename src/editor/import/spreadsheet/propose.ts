import { totalRows } from '../../../domain/total-rows.ts';
import type { ModuleDocument } from '../../../runtime/documents.ts';
import type { Cell } from '../../../runtime/cell-codec/types.ts';
import { isDash } from '../../../runtime/cell-codec/placeholder.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { textIn } from '../../../runtime/text.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import { columnText } from '../build/import-texts.ts';
import { type FormFile, type Sheet, titleOfFile } from '../form-file.ts';
import { unitOfHeader } from './header-unit.ts';
import type { Evidence, Proposal, ProposedColumn } from './proposal.ts';
import { type FilledCell, type Reading, recognise } from './recognise.ts';
import { isNo, textOfCell } from './values.ts';

const keyWords: readonly string[] = ['id', 'no', 'nr', 'number', 'nummer', 'code', 'tag', 'numero'];

const isKeyName = (label: string): boolean =>
  searchKey(label)
    .split(/[^a-z]+/)
    .some((word) => keyWords.includes(word));

/** The field of the module that a header names, by its db name or its name in any language. */
function coreNamed({ coreColumns }: ModuleDocument, header: string): string | null {
  const key = searchKey(header);
  const found = coreColumns.find(({ db, name }) => {
    const names = typeof name === 'string' ? [name] : Object.values(name);
    return [db, db.replaceAll('_', ' '), ...names].some((each) => searchKey(each) === key);
  });
  return found?.db ?? null;
}

/** The fewest rows from which something is said about all of them. */
const fewest = 3;

/** The letter of a column in a spreadsheet: A, B, … Z, AA. */
export function letterOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : `${letterOf(Math.floor(at / 26) - 1)}${last}`;
}

function proposedColumn(
  header: string,
  at: number,
  cells: readonly FilledCell[],
  rows: number,
  { core, ...reading }: Reading & { readonly core: string | null },
): ProposedColumn {
  const found = recognise(header, cells, reading);
  const { language } = reading;
  const measured = found.type === 'number' ? unitOfHeader(header) : null;
  const label =
    cleanText(measured?.stem ?? header, longest.option) ??
    textIn(columnText(letterOf(at)), language);
  const hasPlaceholders = found.evidence.some(({ code }) => code === 'placeholders');
  const isFilled = rows >= fewest && cells.length === rows && !hasPlaceholders;
  const different = new Set(cells.map(({ cell }) => textOfCell(cell).toLowerCase())).size;
  const canBeKey = found.type === 'text' || (found.type === 'number' && isKeyName(label));
  const isUnique = isFilled && canBeKey && different === rows;
  const evidence: Evidence[] = header === '' ? [{ code: 'no_header' }] : [];
  evidence.push(...found.evidence);
  if (measured !== null) evidence.push({ code: 'unit_in_header', params: { unit: measured.unit } });
  if (isFilled) evidence.push({ code: 'all_filled', params: { total: rows } });
  else if (cells.length > 0 && cells.length < rows)
    evidence.push({ code: 'some_empty', params: { count: rows - cells.length, total: rows } });
  if (isUnique) evidence.push({ code: 'all_different', params: { total: rows } });
  if (core !== null) evidence.push({ code: 'name_of_field', params: { header } });
  return {
    at,
    header,
    target: core === null ? 'new' : { core },
    label,
    type: found.type,
    unit: measured?.unit ?? found.unit,
    isUnitBefore: found.isUnitBefore && [undefined, found.unit].includes(measured?.unit),
    decimals: found.decimals,
    isMonthFirst: found.isMonthFirst,
    options: found.options,
    required: isFilled && found.type !== 'checkbox',
    unique: isUnique,
    samples: [
      ...new Set(cells.slice(0, 50).map(({ cell }) => textOfCell(cell).slice(0, 60))),
    ].slice(0, 3),
    evidence,
  };
}

/** The part of the rows that has a cross in one of several columns, if these are one choice. */
const enough = 0.9;

/** Columns side by side of which each row crosses one (`Good | Fair | Bad`) say that they are one choice. */
function withOneChoice(
  columns: readonly ProposedColumn[],
  rows: Sheet['rows'],
): readonly ProposedColumn[] {
  const isCrossed = (cell: Cell | undefined) => {
    const text = textOfCell(cell ?? null);
    return text !== '' && !isDash(text);
  };
  const areCrosses = ({ at, type }: ProposedColumn) =>
    type === 'checkbox' && rows.every(({ cells }) => !isNo(cells[at] ?? null));
  const runs: ProposedColumn[][] = [];
  for (const column of columns.filter(areCrosses)) {
    const last = runs.at(-1);
    if (last?.at(-1)?.at === column.at - 1) last.push(column);
    else runs.push([column]);
  }
  const choices = runs.filter((run) => {
    const crossed = rows.map(({ cells }) => run.filter(({ at }) => isCrossed(cells[at])).length);
    return (
      run.length > 1 &&
      rows.length >= fewest &&
      crossed.every((count) => count < 2) &&
      crossed.filter((count) => count === 1).length >= rows.length * enough
    );
  });
  return columns.map((column) => {
    const run = choices.find((each) => each.includes(column));
    if (run === undefined) return column;
    const params = { columns: run.map(({ label }) => label).join(', ') };
    return { ...column, evidence: [...column.evidence, { code: 'one_choice', params }] };
  });
}

/** The most columns that are read; imports of rows read as many. */
const mostColumns = 500;

/** Without their units the columns of a group may have one name (`Motor (kW)`, `Motor (rpm)`): they keep them. */
function withDifferentLabel(
  column: ProposedColumn,
  columns: readonly ProposedColumn[],
): ProposedColumn {
  const key = searchKey(column.label);
  const isTwice = columns.some(({ at, label }) => at !== column.at && searchKey(label) === key);
  const label = cleanText(column.header, longest.option);
  return isTwice && label !== null ? { ...column, label } : column;
}

function markedIfTwice(column: ProposedColumn, columns: readonly ProposedColumn[]): ProposedColumn {
  const key = searchKey(column.header);
  const isTwice =
    key !== '' && columns.some(({ at, header }) => at !== column.at && searchKey(header) === key);
  if (!isTwice) return column;
  return { ...column, evidence: [{ code: 'same_name' }, ...column.evidence] };
}

/**
 * The columns, of which one becomes the text that every item must have if no header names it: without
 * it no row could be imported. It is the first text that is filled in every row, best of different values.
 */
function withNames(
  columns: readonly ProposedColumn[],
  { coreColumns }: ModuleDocument,
  taken: ReadonlySet<string>,
): readonly ProposedColumn[] {
  const missing = coreColumns.find(
    ({ db, columnType, required }) => required === true && columnType === 'text' && !taken.has(db),
  );
  if (missing === undefined) return columns;
  const texts = columns.filter(
    ({ target, type, required }) => target === 'new' && type === 'text' && required,
  );
  const chosen = texts.find(({ unique }) => unique) ?? texts[0];
  return columns.map((column) =>
    column === chosen
      ? {
          ...column,
          target: { core: missing.db },
          evidence: [...column.evidence, { code: 'names_items' }],
        }
      : column,
  );
}

const isTable = ({ rows: [head, ...rows] }: Sheet): boolean =>
  rows.length > 0 && (head?.cells ?? []).filter((cell) => textOfCell(cell) !== '').length > 1;

/** The sheet that is read unless somebody chooses another: the first with several columns and rows. */
export function firstTable(file: FormFile): Sheet | undefined {
  const sheets = file.is === 'workbook' ? file.sheets : [];
  return sheets.find(isTable) ?? sheets[0];
}

/**
 * Proposes a field for each column of a sheet with its evidence; null if the sheet has no header. A
 * column without a name is proposed if it has values. `sheet` is the name of a chosen sheet.
 */
export function proposeFields(
  file: FormFile,
  {
    module,
    sheet: chosen,
    ...reading
  }: Reading & { readonly module: ModuleDocument; readonly sheet?: string },
): Proposal | null {
  const wanted =
    file.is === 'workbook' ? file.sheets.find(({ name }) => name === chosen) : undefined;
  const sheet = wanted ?? firstTable(file);
  const [head, ...all] = sheet?.rows ?? [];
  if (sheet === undefined || head === undefined) return null;
  const totals = totalRows(all);
  const rows = all.slice(0, all.length - totals.length);
  const taken = new Set<string>();
  const columns = head.cells
    .slice(0, mostColumns)
    .flatMap((cell, at): readonly ProposedColumn[] => {
      const header = textOfCell(cell);
      const cells = rows.flatMap(({ number, cells: own }) => {
        const value = own[at] ?? null;
        return textOfCell(value) === '' ? [] : [{ row: number, cell: value }];
      });
      if (header === '' && cells.length === 0) return [];
      const known = header === '' ? null : coreNamed(module, header);
      const core = known === null || taken.has(known) ? null : known;
      if (core !== null) taken.add(core);
      return [proposedColumn(header, at, cells, rows.length, { ...reading, core })];
    });
  if (columns.length === 0) return null;
  const named = columns.map((column) =>
    markedIfTwice(withDifferentLabel(column, columns), columns),
  );
  const name = cleanText(titleOfFile(file), 200) ?? sheet.name;
  return {
    name,
    sheet: sheet.name,
    rows: rows.length,
    totals: totals.map(({ number }) => number),
    columns: withNames(withOneChoice(named, rows), module, taken),
  };
}
