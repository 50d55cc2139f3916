import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { EditorContext } from './context.ts';
import { columnOf, type EntryKey, mapSection, type SectionPlace } from './layout.ts';

type Change = (column: ColumnDocument) => ColumnDocument;

/**
 * The document with some columns changed, by db name. A core column is shown otherwise by an entry
 * of `coreColumns` that holds its place and name, and what the template changes.
 */
function mapColumns(
  document: TemplateDocument,
  { module }: EditorContext,
  changes: ReadonlyMap<string, Change>,
): TemplateDocument {
  const changed = (list: readonly ColumnDocument[]) =>
    list.map((column) => changes.get(column.db)?.(column) ?? column);
  const { coreColumns = [] } = document;
  const there = new Set([...document.columns, ...coreColumns].map(({ db }) => db));
  const added = module.coreColumns.flatMap((core) => {
    const change = changes.get(core.db);
    if (change === undefined || there.has(core.db)) return [];
    const { columnType, name, db, tab, section, order } = core;
    return [change({ columnType, name, db, tab, section, order })];
  });
  const shown = [...changed(coreColumns), ...added];
  const columns = changed(document.columns);
  return shown.length === 0
    ? { ...document, columns }
    : { ...document, columns, coreColumns: shown };
}

/** The document with one column changed. */
export function mapColumn(
  document: TemplateDocument,
  context: EditorContext,
  db: string,
  change: Change,
): TemplateDocument {
  return mapColumns(document, context, new Map([[db, change]]));
}

/**
 * Gives the entries of a section their numbers in this order, and puts fields there that were
 * elsewhere. Core columns that the template does not change keep the module's numbers where these
 * ascend, so that the template says as little about them as possible; numbers are dense otherwise.
 */
export function placeEntries(
  document: TemplateDocument,
  context: EditorContext,
  place: SectionPlace,
  entries: readonly EntryKey[],
): TemplateDocument {
  const touched = new Set(
    [...document.columns, ...(document.coreColumns ?? [])].map(({ db }) => db),
  );
  const blocks = new Map<string, number>();
  const changes = new Map<string, Change>();
  let next = 0;
  for (const { is, id } of entries) {
    if (is === 'content') {
      blocks.set(id, next);
      next += 1;
      continue;
    }
    const column = columnOf(document, context, id)?.document;
    if (column === undefined) continue;
    const { tab, section, order: old } = column;
    const isThere = tab === place.tab && section === place.section;
    const order = isThere && !touched.has(id) && old >= next ? old : next;
    next = order + 1;
    if (!isThere || old !== order)
      changes.set(id, (each) => ({ ...each, tab: place.tab, section: place.section, order }));
  }
  const placed = changes.size === 0 ? document : mapColumns(document, context, changes);
  return orderedBlocks(placed, context, place, blocks);
}

function orderedBlocks(
  document: TemplateDocument,
  context: EditorContext,
  place: SectionPlace,
  orders: ReadonlyMap<string, number>,
): TemplateDocument {
  if (orders.size === 0) return document;
  return mapSection(document, context, place, (section) => ({
    ...section,
    content: (section.content ?? [])
      .map((block) => ({ ...block, order: orders.get(block.id) ?? block.order }))
      .toSorted((a, b) => a.order - b.order),
  }));
}
