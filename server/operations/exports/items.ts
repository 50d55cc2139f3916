import {
  type ExportQuery,
  type SelectedExport,
  exportTypes,
} from '../../../src/contract/exports.ts';
import type { Translate } from '../../../src/domain/error-body.ts';
import { parseListQuery, queryFailure } from '../../../src/domain/list-query.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { QueryError } from '../../../src/runtime/query/error.ts';
import { siteDay } from '../../../src/runtime/rules/dates.ts';
import { type Language, textIn } from '../../../src/runtime/text.ts';
import { type FileColumn, fileColumns } from '../../../src/runtime/cell-codec/file-columns.ts';
import type { Cell, NameResolver } from '../../../src/runtime/cell-codec/types.ts';
import { itemCursor } from '../../db/items/cursor.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { Failure } from '../failure.ts';
import { type ItemRequest, type ItemAccess, withItems } from '../context/items.ts';
import { moduleForList } from '../items/list-module.ts';
import { queryContext } from '../items/query-context.ts';
import { siteNames, type SiteNames } from '../names/site-names.ts';
import { aboutSheet } from './about-sheet.ts';
import { cellPages } from './cell-pages.ts';
import { csvText, withHeader } from './csv.ts';
import { exportQueue } from './export-queue.ts';
import { fileName } from './file-name.ts';
import { headersOf } from './headers.ts';
import { rowSheet, tablesOf } from './row-sheets.ts';
import { type Spooled, spool } from './spool.ts';
import { XlsxLimitError } from './xlsx/sheet.ts';
import { type Sheet, xlsxFile } from './xlsx/workbook.ts';
import type { Item } from '../../../src/runtime/record/item.ts';

/**
 * The label that the list shows for an item's status: that of the flow of its template version. Null
 * if an import would read it as another status.
 */
function statusLabel({ flow }: CompiledModule, { status }: Item, names: NameResolver): Cell {
  const label = textIn(flow.byNumber.get(status)?.label ?? '', names.language);
  const found = names.find({ list: 'statuses', module: names.module }, label);
  return typeof found === 'object' && found.id === status ? label : null;
}

/** Items as rows of cells. */
function cellRows(
  access: ItemAccess,
  pages: AsyncIterable<readonly Item[]>,
  columns: readonly FileColumn[],
  siteNames: SiteNames,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { names } = siteNames;
  const encode = (item: Item, module: CompiledModule) => [
    columns.map(
      (column) =>
        (column.db === 'status' ? statusLabel(module, item, names) : null) ??
        column.encode(item, names),
    ),
  ];
  return cellPages(access, pages, siteNames, encode);
}

/** A finished file, to be sent once. */
export interface ExportedFile extends Spooled {
  readonly name: string;
  readonly type: string;
}

/** The columns that a list shows by default. */
const visibleColumns = ({ listColumns }: CompiledModule): readonly string[] =>
  listColumns.filter((column) => column.shown).map(({ db }) => db);

/** What a file contains: columns of items, and tables whose rows have a sheet of their own. */
interface FileContent {
  readonly columns: readonly FileColumn[];
  readonly tables: readonly CompiledColumn[];
}

/**
 * The columns and tables of these names, in their order. A CSV has no sheets, so it leaves tables
 * out. Next to tables the items have their number, to which the rows refer. Throws `invalid_query`.
 */
function contentOf(
  module: CompiledModule,
  names: readonly string[],
  format: ExportQuery['format'],
): FileContent {
  const all = new Map(fileColumns(module).map((column) => [column.db, column]));
  const byName = tablesOf(module);
  const wanted = [...new Set(names)];
  if (wanted.some((db) => !all.has(db) && !byName.has(db))) throw new Failure('invalid_query');
  const tables = format === 'csv' ? [] : wanted.flatMap((db) => byName.get(db) ?? []);
  const numbered = tables.length === 0 || wanted.includes('id') ? wanted : ['id', ...wanted];
  return { columns: numbered.flatMap((db) => all.get(db) ?? []), tables };
}

/** The table whose rows are exported instead of items. Throws `invalid_query`. */
function tableNamed(module: CompiledModule, db: string): CompiledColumn {
  const table = tablesOf(module).get(db);
  if (table === undefined) throw new Failure('invalid_query');
  return table;
}

async function siteName({ tx, siteId, organisationId }: ItemAccess): Promise<string> {
  const site = await tx
    .selectFrom('sites')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return site.name;
}

function asFailure(error: unknown): unknown {
  if (error instanceof QueryError) return queryFailure(error);
  if (!(error instanceof XlsxLimitError)) return error;
  const { row, column } = error;
  return row === null
    ? new Failure('too_many_for_xlsx')
    : new Failure('too_long_for_xlsx', { row, column });
}

/**
 * Exports the items of a list, or a selection of it, as a table in a file. It reads them from one
 * snapshot through a cursor and writes to a temporary file, so that a slow client holds no
 * transaction open (docs/decisions/streaming-exports.md). Throws a Failure before there is a file.
 */
export function exportItems(
  request: ItemRequest,
  query: SelectedExport,
  language: Language,
  say: Translate,
  signal: AbortSignal,
): Promise<ExportedFile> {
  // An export changes nothing, whatever its method, so an idempotency key has nothing to store.
  const reader = { ...request, caller: withoutIdempotencyKey(request.caller) };
  const run = () =>
    withItems(reader, 'read', (access) => writeItems(access, query, language, say, signal), {
      snapshot: true,
    });
  return exportQueue.run(request.caller.userId, run, signal);
}

async function writeItems(
  access: ItemAccess,
  query: SelectedExport,
  language: Language,
  say: Translate,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { services, tx, siteId, now, timeZone, type, may } = access;
  const {
    format,
    search,
    template_id: templateId = null,
    import_id: importId = null,
    ids,
    except,
  } = query;
  const { filter, sort, sortedBy, names: read } = parseListQuery(query);
  const named = query.columns?.split(',');
  const rowsOnly = query.rows_of === undefined ? [] : [query.rows_of];
  const module = await moduleForList(access, {
    templateId,
    names: [...read, ...(named ?? []), ...rowsOnly],
  });
  const shown = visibleColumns(templateId === null ? access.live.compiled : module).filter(
    (db) => !module.hidden.has(db),
  );
  const context = await queryContext(access, module, { filter, search, sortedBy, language });
  const pages = () =>
    itemCursor(tx, module, { filter, sort, search }, context, {
      siteId,
      templateId,
      importId,
      ids,
      except,
    });
  const names = siteNames({ services, siteId, language, timeZone, now, type, may });
  const title = textIn(module.document.name, language);
  const site = await siteName(access);
  let count = 0;
  async function* counted(rows: AsyncIterable<readonly (readonly Cell[])[]>) {
    for await (const page of rows) {
      count += page.length;
      yield page;
    }
  }
  const { headers } = query;
  const options = { access, module, names, say, language, headers };
  const sheetOf = (table: CompiledColumn) => rowSheet(table, pages(), options);
  function itemSheets(): readonly [Sheet, ...Sheet[]] {
    const { columns, tables } = contentOf(module, named ?? shown, format);
    const header = headersOf(columns, headers, language);
    const items = {
      title,
      columns: columns.map(({ isDate }, at) => ({ name: header[at] ?? '', isDate })),
      pages: counted(cellRows(access, pages(), columns, names)),
    };
    return [items, ...tables.map(sheetOf)];
  }
  function rowSheets(db: string): readonly [Sheet, ...Sheet[]] {
    const sheet = sheetOf(tableNamed(module, db));
    return [{ ...sheet, pages: counted(sheet.pages) }];
  }
  const [first, ...others] = query.rows_of === undefined ? itemSheets() : rowSheets(query.rows_of);
  const about = {
    access,
    module,
    siteNames: names,
    say,
    title: query.rows_of === undefined ? title : `${title}: ${first.title}`,
    site,
    filter,
    search,
    view: query.view,
    count: () => count,
  };
  const header = first.columns.map(({ name }) => name);
  const content =
    format === 'csv'
      ? csvText(withHeader(header, first.pages), { language, bom: query.bom ?? true })
      : xlsxFile([first, ...others, await aboutSheet(about)]);
  const parts = query.rows_of === undefined ? [title] : [title, first.title];
  const day = siteDay(now, timeZone);
  const name = fileName([...parts, site, day], format);
  try {
    return { ...(await spool(content, signal)), name, type: exportTypes[format] };
  } catch (error) {
    throw asFailure(error);
  }
}
