import type { ExportQuery } from '../../../src/contract/exports.ts';
import type { Translate } from '../../../src/domain/error-body.ts';
import { itemIdCodec } from '../../../src/runtime/cell-codec/base-codecs.ts';
import {
  cellFileColumns,
  idOfRow,
  itemOfRow,
} from '../../../src/runtime/cell-codec/row-columns.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { rowsOf } from '../../../src/runtime/record/rows.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { type Language, type Text, textIn } from '../../../src/runtime/text.ts';
import type { ItemAccess } from '../context/items.ts';
import type { SiteNames } from '../names/site-names.ts';
import { cellPages } from './cell-pages.ts';
import { headersOf } from './headers.ts';
import type { Sheet } from './xlsx/workbook.ts';

/** The tables among the columns of a module that the person may read, by name. */
export function tablesOf({ columns, hidden }: CompiledModule): ReadonlyMap<string, CompiledColumn> {
  const readable = columns.filter(
    ({ db, rows, access }) => rows !== null && access !== 'none' && !hidden.has(db),
  );
  return new Map(readable.map((column) => [column.db, column]));
}

interface RowSheetOptions {
  readonly access: ItemAccess;
  /** The module as the list sees it. */
  readonly module: CompiledModule;
  readonly names: SiteNames;
  readonly say: Translate;
  readonly language: Language;
  readonly headers: ExportQuery['headers'];
}

const itemNumber: Text = { en: 'No.', de: 'Nr.', fr: 'N°' };

/**
 * The rows of a table of all items as a sheet: the number of the item, the id of the row, and its
 * cells. The number has the name that it has in the sheet of the items, by which an import joins them.
 */
export function rowSheet(
  column: CompiledColumn,
  pages: AsyncIterable<readonly Item[]>,
  { access, module, names, say, language, headers }: RowSheetOptions,
): Sheet {
  const cells = column.rows === null ? [] : cellFileColumns(column.rows);
  const number = module.listColumns.find(({ role }) => role === 'code')?.name ?? itemNumber;
  const columns = [
    { db: itemOfRow, name: number, isDate: false },
    { db: idOfRow, name: say(language, 'export:row_id'), isDate: false },
    ...cells.map(({ column: { db, name }, isDate }) => ({ db, name, isDate })),
  ];
  const header = headersOf(columns, headers, language);
  const { encode } = itemIdCodec(module);
  const rowsIn = (item: Item): readonly (readonly Cell[])[] =>
    rowsOf(valueOf(column, item)).map((row) => [
      encode(item.id, {}, names.names),
      row.id,
      ...cells.map((cell) => cell.encode(row, names.names)),
    ]);
  return {
    title: textIn(column.name, language),
    columns: columns.map(({ isDate }, at) => ({ name: header[at] ?? '', isDate })),
    pages: cellPages(access, pages, names, rowsIn),
  };
}
