import type { ModuleDocument } from '../../../runtime/documents.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import { type FormFile, titleOfFile } from '../form-file.ts';
import type { Evidence, Proposal, ProposedColumn } from './proposal.ts';
import { type FilledCell, recognise } from './recognise.ts';
import { textOfCell } from './values.ts';

/** A unit in a header: `Pressure (bar)`, `Temperatur [°C]`. */
const unitInHeader = /^(.*\S)\s*[([]\s*([^()[\]]{1,20}?)\s*[)\]]$/u;

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

function proposedColumn(
  header: string,
  at: number,
  cells: readonly FilledCell[],
  rows: number,
  { language, core }: { readonly language: string; readonly core: string | null },
): ProposedColumn {
  const found = recognise(header, cells, language);
  const [, stem, unit] = (found.type === 'number' ? unitInHeader.exec(header) : null) ?? [];
  const isMeasured = stem !== undefined && unit !== undefined;
  const label = cleanText(isMeasured ? stem : header, longest.option) ?? `${at + 1}`;
  const isFilled = rows >= fewest && cells.length === rows;
  const different = new Set(cells.map(({ cell }) => textOfCell(cell).toLowerCase())).size;
  const canBeKey = found.type === 'text' || (found.type === 'number' && isKeyName(label));
  const isUnique = isFilled && canBeKey && different === rows;
  const evidence: Evidence[] = [...found.evidence];
  if (isMeasured) evidence.push({ code: 'unit_in_header', params: { unit } });
  if (isFilled) evidence.push({ code: 'all_filled', params: { total: rows } });
  else if (cells.length > 0)
    evidence.push({ code: 'some_empty', params: { count: rows - cells.length, total: rows } });
  if (isUnique) evidence.push({ code: 'all_different', params: { total: rows } });
  if (core !== null) evidence.push({ code: 'name_of_field', params: { header } });
  return {
    at,
    header,
    target: core === null ? 'new' : { core },
    label,
    type: found.type,
    unit: isMeasured ? unit : found.unit,
    decimals: found.decimals,
    isMonthFirst: found.isMonthFirst,
    options: found.options,
    required: isFilled && found.type !== 'checkbox',
    unique: isUnique,
    samples: cells.slice(0, 3).map(({ cell }) => textOfCell(cell).slice(0, 60)),
    evidence,
  };
}

/** The most columns that are read; imports of rows read as many. */
const mostColumns = 500;

/**
 * Proposes a field for each column of the first sheet of a table with its evidence; null if it has no
 * header. The first row names the columns.
 */
export function proposeFields(
  file: FormFile,
  { module, language }: { readonly module: ModuleDocument; readonly language: string },
): Proposal | null {
  const sheet = file.is === 'workbook' ? file.sheets[0] : undefined;
  const [head, ...rows] = sheet?.rows ?? [];
  if (sheet === undefined || head === undefined) return null;
  const taken = new Set<string>();
  const columns = head.cells
    .slice(0, mostColumns)
    .flatMap((cell, at): readonly ProposedColumn[] => {
      const header = textOfCell(cell);
      if (header === '') return [];
      const cells = rows.flatMap(({ number, cells: all }) => {
        const value = all[at] ?? null;
        return textOfCell(value) === '' ? [] : [{ row: number, cell: value }];
      });
      const named = coreNamed(module, header);
      const core = named === null || taken.has(named) ? null : named;
      if (core !== null) taken.add(core);
      return [proposedColumn(header, at, cells, rows.length, { language, core })];
    });
  if (columns.length === 0) return null;
  const name = cleanText(titleOfFile(file), 200) ?? sheet.name;
  return { name, sheet: sheet.name, rows: rows.length, columns };
}
