import type { Row } from '../compiled.ts';
import type { Item } from '../record/item.ts';
import { isList } from '../record/json.ts';
import { valueOf } from '../record/values.ts';
import type { CompiledFlow, CompiledRecord, RecordedColumn } from './types.ts';

/** The cells of a table that keeps which version of which document was sent. */
export const sentCells = {
  document: 'document_id',
  version: 'version',
  revision: 'revision',
  files: 'files',
} as const;

const cellOf = ({ rows }: RecordedColumn, db: string) =>
  rows?.columns.find((cell) => cell.db === db);

/** Whether the column is a table that can keep versions of documents. */
export function holdsVersions(column: RecordedColumn): boolean {
  const typeOf = (db: string) => cellOf(column, db)?.fieldType.document;
  return (
    typeOf(sentCells.document)?.reference === 'item' &&
    typeOf(sentCells.version)?.dataType === 'number' &&
    typeOf(sentCells.revision)?.dataType === 'string' &&
    typeOf(sentCells.files)?.reference === 'file'
  );
}

const moduleOf = ({ settings }: RecordedColumn): unknown => settings.moduleType;

/** The module of the documents whose versions a table keeps. */
export function sentModule(column: RecordedColumn): string | null {
  const cell = cellOf(column, sentCells.document);
  const type = cell === undefined ? null : moduleOf(cell);
  return typeof type === 'string' ? type : null;
}

/** Whether a column names documents whose versions the table keeps. */
export function isListOf(table: RecordedColumn, column: RecordedColumn): boolean {
  const { fieldType, settings } = column;
  const isStored = fieldType.document.reference === 'item' && settings.isInbound !== true;
  return isStored && moduleOf(column) === sentModule(table);
}

/** A row for each document that the item names, each once, without its version. */
export function documentRows({ sources }: CompiledRecord, item: Item): readonly Row[] {
  const ids = sources.flatMap((column) => {
    const value = valueOf(column, item);
    return isList(value) ? value.filter((id) => typeof id === 'number' && id > 0) : [];
  });
  return [...new Set(ids)].map((id) => ({ id: `d${String(id)}`, [sentCells.document]: [id] }));
}

/** The tables in which moves keep versions of documents. */
export function sentTables({ records }: Pick<CompiledFlow, 'records'>): readonly RecordedColumn[] {
  const all = [...records.values()].flat();
  return [...new Set(all.flatMap(({ what, column }) => (what === 'versions' ? [column] : [])))];
}
