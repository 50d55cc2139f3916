import { splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import { parseIdRef } from '../../runtime/cell-codec/cell-text.ts';
import { createNameIndex } from '../../runtime/cell-codec/name-index.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { localeOf } from '../../runtime/text.ts';
import type { CellBlock } from '../../ui/grid/clipboard.ts';
import { listNames } from '../list-names.ts';
import type { NamedRow } from '../named-row.ts';
import type { WidgetServices } from '../services.ts';

/** A resolver that knows some items by name, besides the lists of the site. */
interface CellNames extends NameResolver {
  /** The same with these items of a module. */
  readonly withItems: (items: ReadonlyMap<string, readonly NamedRow[]>) => CellNames;
}

/** The name of an item with its code; null while it is not loaded. */
function itemName(services: WidgetServices, moduleType: string, id: number): string | null {
  const [item] = services.referredItems(moduleType, [id]).get();
  if (item?.state !== 'found') return null;
  const { name, code } = item.row;
  return code === null ? name : `${name} (${code})`;
}

/** The names that copied cells have, and by which pasted ones are found. */
export function cellNames(
  services: WidgetServices,
  moduleType: string,
  items: ReadonlyMap<string, readonly NamedRow[]> = new Map(),
): CellNames {
  const lists = listNames(services);
  const indexes = new Map([...items].map(([type, rows]) => [type, createNameIndex(rows)]));
  return {
    language: localeOf(services.language).code,
    timeZone: services.timeZone,
    module: moduleType,
    nameOf: (of, id) =>
      of.list === 'items' ? itemName(services, of.module, id) : lists.nameOf(of, id),
    find: (of, name) =>
      of.list === 'items'
        ? (indexes.get(of.module)?.find(name) ?? 'missing')
        : lists.find(of, name),
    withItems: (found) => cellNames(services, moduleType, found),
  };
}

/** Different names of items that one paste looks up; any more are not found. */
const mostNames = 100;

const withCode = /^(.+) \(([^()]+)\)$/;

/** The module of the items that a column of rows refers to; null for any other column. */
function itemsOf({ fieldType, settings }: CompiledColumn): string | null {
  return fieldType.document.reference === 'item' ? (settings.moduleType ?? null) : null;
}

interface NamedItem {
  readonly moduleType: string;
  /** Its code, or else its name. */
  readonly text: string;
}

/** The items that a block names in the columns from the first cell on, each once. */
function itemsNamed(block: CellBlock, columns: readonly CompiledColumn[]): readonly NamedItem[] {
  const wanted = new Map<string, NamedItem>();
  for (const [at, column] of columns.entries()) {
    const moduleType = itemsOf(column);
    if (moduleType === null) continue;
    for (const name of block.flatMap((texts) => splitCellList(texts[at] ?? ''))) {
      if (parseIdRef(name) !== null) continue;
      const text = withCode.exec(name)?.[2] ?? name;
      wanted.set(`${moduleType} ${text}`, { moduleType, text });
    }
  }
  return [...wanted.values()];
}

/** Whether pasting a block has to look up items. */
export function namesItems(block: CellBlock, columns: readonly CompiledColumn[]): boolean {
  return itemsNamed(block, columns).length > 0;
}

/** The items of each module that a pasted block names in the columns from the first cell on. */
export async function itemsInBlock(
  { searchItems }: Pick<WidgetServices, 'searchItems'>,
  block: CellBlock,
  columns: readonly CompiledColumn[],
): Promise<ReadonlyMap<string, readonly NamedRow[]>> {
  const { signal } = new AbortController();
  const found = await Promise.all(
    itemsNamed(block, columns)
      .slice(0, mostNames)
      .map(async ({ moduleType, text }) => {
        const rows = await searchItems({ moduleType, text, templateId: null }, signal);
        return rows.map((row) => ({ moduleType, row }));
      }),
  );
  const byModule = Map.groupBy(found.flat(), ({ moduleType }) => moduleType);
  return new Map(
    [...byModule].map(([type, all]) => [
      type,
      [...new Map(all.map(({ row }) => [row.id, row])).values()],
    ]),
  );
}
