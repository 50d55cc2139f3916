import type { Readable } from 'node:stream';
import { documentIds, sentFileIds } from '../../../src/domain/sent-versions.ts';
import type { CompiledColumn, CompiledModule, Row } from '../../../src/runtime/compiled.ts';
import { sentCells, sentModule, sentTables } from '../../../src/runtime/flow/sent-versions.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { rowsOf } from '../../../src/runtime/record/rows.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import { type Language, textIn } from '../../../src/runtime/text.ts';
import { itemsByIds } from '../../db/items/tagged-items.ts';
import { type ItemAccess, type ItemRequest, moduleOf, withItems } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor } from '../context/visible.ts';
import { csvText, withHeader } from '../exports/csv.ts';
import { fileName } from '../exports/file-name.ts';
import { notFound } from '../failure.ts';
import { readableFiles } from '../files/access.ts';
import { type FileRow, fileRows } from '../files/row.ts';
import { findItem } from '../items/read.ts';
import { type ArchivedFile, archiveOf, nameInArchive } from './archive.ts';

/** The numbers and names of documents that the caller may read, by id. */
async function documentsOf(access: ItemAccess, type: string | null, ids: readonly number[]) {
  const full = type === null ? undefined : access.services.modules.byType(type);
  if (type === null || full === undefined || !access.may(itemPermission(type, 'read')))
    return new Map<number, { readonly number: string; readonly name: string | null }>();
  const { compiled } = liveFor(full, access.may);
  const { tagColumn, hidden } = compiled;
  const tag = tagColumn === null || hidden.has(tagColumn.db) ? null : tagColumn;
  const items = await itemsByIds(access.tx, { module: compiled, tag }, access.siteId, ids);
  return new Map(
    items.map((item) => {
      const number = item.tag === null || item.tag === '' ? itemCode(compiled, item) : item.tag;
      return [item.id, { number, name: hidden.has('name') ? null : item.name }] as const;
    }),
  );
}

interface SentFile extends ArchivedFile {
  readonly row: FileRow;
  /** Document, name, version, revision, as the list of contents has them. */
  readonly cells: readonly Cell[];
}

async function filesIn(
  access: ItemAccess,
  table: CompiledColumn,
  item: Item,
): Promise<readonly SentFile[]> {
  const rows = rowsOf(valueOf(table, item));
  const found = await fileRows(access, sentFileIds(rows));
  const files = await readableFiles(access.services, access, found);
  const byId = new Map(files.map((file) => [file.id, file]));
  const documents = await documentsOf(access, sentModule(table), documentIds(rows));
  const text = (row: Row, db: string) => {
    const value = row[db];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  return rows.flatMap((row) => {
    const file = byId.get(sentFileIds([row])[0] ?? 0);
    if (file === undefined) return [];
    const [id = 0] = documentIds([row]);
    const { number = String(id), name = null } = documents.get(id) ?? {};
    const version = text(row, sentCells.version);
    const revision = text(row, sentCells.revision);
    const labels = [number, String(revision ?? version ?? '')];
    return [{ row: file, labels, cells: [number, name, version, revision] }];
  });
}

/** The tables of sent versions that the caller may read. */
const tablesOf = (module: CompiledModule): readonly CompiledColumn[] =>
  sentTables(module.flow).flatMap(({ db }) => {
    const column = module.byDb.get(db);
    return column === undefined || module.hidden.has(db) ? [] : [column];
  });

/** The heads of the list of contents, in the words of the table. */
function headOf({ name, rows }: CompiledColumn, language: Language): readonly Cell[] {
  const head = (db: string) => textIn(rows?.byDb.get(db)?.name ?? '', language);
  const { document, version, revision, files } = sentCells;
  return [
    head(document),
    textIn(name, language),
    head(version),
    head(revision),
    head(files),
    'SHA-256',
  ];
}

async function listOf(
  head: readonly Cell[],
  files: readonly SentFile[],
  language: Language,
): Promise<string> {
  const rows = files.map((file, at) => [
    ...file.cells,
    nameInArchive(file, at, files.length),
    file.row.sha256,
  ]);
  const pages = withHeader(
    head,
    (async function* all() {
      yield rows;
    })(),
  );
  const parts: string[] = [];
  for await (const part of csvText(pages, { language, bom: true })) parts.push(part);
  return parts.join('');
}

/**
 * The files of the versions that an item sent, in an archive that is written while it is read. Throws
 * `not_found` if the module keeps no versions that the caller may read.
 */
export async function sentFiles(
  request: ItemRequest,
  itemId: number,
  language: Language,
): Promise<{ readonly name: string; readonly content: Readable }> {
  const { services, caller, siteId } = request;
  const { files, head, name, now } = await withItems(request, 'read', async (access) => {
    const item = await findItem(access, itemId);
    if (item === null) throw notFound();
    const module = await moduleOf(access, item);
    const tables = tablesOf(module);
    const [first] = tables;
    if (first === undefined) throw notFound();
    const all: SentFile[] = [];
    for (const table of tables) all.push(...(await filesIn(access, table, item)));
    const title = module.hidden.has('name') ? '' : (item.name ?? '');
    return {
      files: all,
      head: headOf(first, language),
      name: fileName([itemCode(module, item), title], 'zip'),
      now: new Date(access.now),
    };
  });
  const list = {
    name: fileName([String(head[1])], 'csv'),
    text: await listOf(head, files, language),
    at: now,
  };
  const owner = { organisationId: caller.organisationId, siteId };
  return { name, content: archiveOf(services.files, owner, files, list) };
}
