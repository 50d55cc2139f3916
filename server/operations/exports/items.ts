import {
  type ExportQuery,
  type SelectedExport,
  exportTypes,
} from '../../../src/contract/exports.ts';
import type { Translate } from '../../../src/domain/error-body.ts';
import { parseListQuery, queryFailure } from '../../../src/domain/list-query.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { QueryError } from '../../../src/runtime/query/error.ts';
import { siteDay } from '../../../src/runtime/rules/dates.ts';
import { type Language, textIn } from '../../../src/runtime/text.ts';
import { type FileColumn, fileColumns } from '../../../src/runtime/cell-codec/file-columns.ts';
import type { Cell, NameResolver } from '../../../src/runtime/cell-codec/types.ts';
import { itemCursor } from '../../db/items/cursor.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { Failure } from '../failure.ts';
import { type ItemRequest, type ItemAccess, moduleOf, withItems } from '../context/items.ts';
import { moduleForList } from '../items/list-module.ts';
import { queryContext } from '../items/query-context.ts';
import { siteNames, type SiteNames } from '../names/site-names.ts';
import { aboutSheet } from './about-sheet.ts';
import { csvText, withHeader } from './csv.ts';
import { exportQueue } from './export-queue.ts';
import { fileName } from './file-name.ts';
import { type Spooled, spool } from './spool.ts';
import { XlsxLimitError } from './xlsx/sheet.ts';
import { xlsxFile } from './xlsx/workbook.ts';
import type { Item } from '../../../src/runtime/record/item.ts';

/** The number of names of items that are cached from page to page. */
const mostNames = 5000;

/**
 * The label that the list shows for an item's status: that of the flow of its template version. Null
 * if an import would read it as another status.
 */
function statusLabel({ flow }: CompiledModule, { status }: Item, names: NameResolver): Cell {
  const label = textIn(flow.byNumber.get(status)?.label ?? '', names.language);
  const found = names.find({ list: 'statuses', module: names.module }, label);
  return typeof found === 'object' && found.id === status ? label : null;
}

/** Items as rows of cells; names are looked up together for each page. */
async function* cellRows(
  access: ItemAccess,
  pages: AsyncIterable<readonly Item[]>,
  columns: readonly FileColumn[],
  siteNames: SiteNames,
  onRows: (count: number) => void,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { names } = siteNames;
  for await (const page of pages) {
    const modules: CompiledModule[] = [];
    for (const item of page) modules.push(await moduleOf(access, item));
    const write = () =>
      page.map((item, at) => {
        const module = modules[at] ?? access.live.compiled;
        return columns.map(
          ({ db, encode }) =>
            (db === 'status' ? statusLabel(module, item, names) : null) ?? encode(item, names),
        );
      });
    let rows = write();
    while (siteNames.isWaiting()) {
      await siteNames.load(access.tx);
      rows = write();
    }
    onRows(rows.length);
    yield rows;
    if (siteNames.size() > mostNames) siteNames.forget();
  }
}

/** A finished file, to be sent once. */
export interface ExportedFile extends Spooled {
  readonly name: string;
  readonly type: string;
}

/** The columns that a list shows by default. */
const visibleColumns = ({ listColumns }: CompiledModule): readonly string[] =>
  listColumns.filter((column) => column.shown).map(({ db }) => db);

/** The columns of these names, in their order. Throws `invalid_query`. */
function columnsOf(module: CompiledModule, names: readonly string[]): readonly FileColumn[] {
  const all = new Map(fileColumns(module).map((column) => [column.db, column]));
  const wanted = [...new Set(names)];
  return wanted.map((db) => {
    const column = all.get(db);
    if (column === undefined) throw new Failure('invalid_query');
    return column;
  });
}

/** The header row: no two columns have the same text. */
function headersOf(
  columns: readonly FileColumn[],
  headers: ExportQuery['headers'],
  language: Language,
): readonly string[] {
  if (headers === 'db') return columns.map(({ db }) => db);
  const names = columns.map(({ name }) => textIn(name, language));
  return columns.map(({ db }, at) => {
    const name = names[at] ?? db;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${db})`;
  });
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
  const module = await moduleForList(access, { templateId, names: [...read, ...(named ?? [])] });
  const all = visibleColumns(templateId === null ? access.live.compiled : module);
  const shown = all.filter((db) => !module.hidden.has(db));
  const columns = columnsOf(module, named ?? shown);
  const pages = itemCursor(
    tx,
    module,
    { filter, sort, search },
    await queryContext(access, module, { filter, sortedBy, language }),
    { siteId, templateId, importId, ids, except },
  );
  const names = siteNames({ services, siteId, language, timeZone, now, type, may });
  let count = 0;
  const rows = cellRows(access, pages, columns, names, (more) => (count += more));
  const header = headersOf(columns, query.headers, language);
  const title = textIn(module.document.name, language);
  const site = await siteName(access);
  const content =
    format === 'csv'
      ? csvText(withHeader(header, rows), { language, bom: query.bom ?? true })
      : xlsxFile([
          {
            title,
            columns: columns.map(({ isDate }, at) => ({ name: header[at] ?? '', isDate })),
            pages: rows,
          },
          await aboutSheet({
            access,
            module,
            siteNames: names,
            say,
            title,
            site,
            filter,
            search,
            view: query.view,
            count: () => count,
          }),
        ]);
  const day = siteDay(now, timeZone);
  const name = fileName([title, site, day], format);
  try {
    return { ...(await spool(content, signal)), name, type: exportTypes[format] };
  } catch (error) {
    throw asFailure(error);
  }
}
