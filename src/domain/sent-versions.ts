import type { CompiledModule, Row } from '../runtime/compiled.ts';
import type { FileVersion } from '../runtime/file.ts';
import { sentCells, sentTables } from '../runtime/flow/sent-versions.ts';
import type { RecordedColumn } from '../runtime/flow/types.ts';
import type { Item } from '../runtime/record/item.ts';
import { isList, jsonEquals } from '../runtime/record/json.ts';
import { rowsOf } from '../runtime/record/rows.ts';
import { valueOf, withValues } from '../runtime/record/values.ts';
import { Failure } from './failure.ts';

const idsIn = (rows: readonly Row[], cell: string): readonly number[] =>
  rows.flatMap((row) => {
    const value = row[cell];
    return isList(value) ? value.filter((id) => typeof id === 'number') : [];
  });

/** The ids of the documents in rows of sent versions. */
export const documentIds = (rows: readonly Row[]) => idsIn(rows, sentCells.document);
/** The ids of the files in rows of sent versions. */
export const sentFileIds = (rows: readonly Row[]) => idsIn(rows, sentCells.files);

/** The active version of a document that is sent. */
export interface SentVersion {
  readonly version: FileVersion;
  readonly revision: string | null;
}

/** A table of sent versions with the rows that a move made anew. */
export interface NewRows {
  readonly table: RecordedColumn;
  readonly rows: readonly Row[];
}

/** The tables whose rows a change makes anew, or a new item has; none if the change is no move. */
export function newSentRows(
  { flow }: Pick<CompiledModule, 'flow'>,
  before: Item | null,
  after: Item,
): readonly NewRows[] {
  if (before?.status === after.status) return [];
  return sentTables(flow).flatMap((table) => {
    const value = valueOf(table, after);
    const isSame = before !== null && jsonEquals(value, valueOf(table, before));
    return isSame ? [] : [{ table, rows: rowsOf(value) }];
  });
}

/** The refusal to send documents without a file that the caller may read. */
export const notSent = (names: readonly string[]): Failure =>
  new Failure('documents_not_sent', { names: names.join(', ') });

/** The item whose rows have the versions of their documents, by the id of the document. */
export function withVersionsOf(
  item: Item,
  { table, rows }: NewRows,
  versions: ReadonlyMap<number, SentVersion>,
): Item {
  const complete = rows.map((row): Row => {
    const sent = versions.get(documentIds([row])[0] ?? 0);
    if (sent === undefined) return row;
    return {
      ...row,
      [sentCells.version]: sent.version.version,
      ...(sent.revision === null ? {} : { [sentCells.revision]: sent.revision }),
      [sentCells.files]: [sent.version.file_id],
    };
  });
  return { ...item, ...withValues(item, new Map([[table, complete]])) };
}
