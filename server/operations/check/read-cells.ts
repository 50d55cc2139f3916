import type { CheckEntry } from '../../../src/contract/bulk.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Language } from '../../../src/runtime/text.ts';
import type { NameResolver } from '../../../src/runtime/cell-codec/types.ts';
import { itemPermission } from '../context/permissions.ts';
import { type ReadRow, type RowReader, rowReader } from '../imports/validate/read-row.ts';
import type { ItemAccess } from '../context/items.ts';
import { siteNames } from '../names/site-names.ts';

/** Texts of cells as values of an item, read as an import reads them. */
export interface CellsReader {
  /** As the item's module has the columns. */
  readonly read: (entry: CheckEntry, module: CompiledModule, before: Item) => Promise<ReadRow>;
}

/** Looks up all names that the entries may mean, at once; each is then read by its own module. */
export async function cellsReader(
  access: ItemAccess,
  entries: readonly CheckEntry[],
  language: Language,
): Promise<CellsReader> {
  const { services, siteId, live, type, timeZone, now, tx } = access;
  const site = siteNames({ services, siteId, language, timeZone, now, type });
  const names: NameResolver = {
    ...site.names,
    // A name would tell what is there to somebody who may not see it.
    find: (of, name) =>
      of.list === 'items' && !access.may(itemPermission(of.module, 'read'))
        ? 'missing'
        : site.names.find(of, name),
  };
  const readers = new Map<string, RowReader>();

  /** Rows of the same columns share a reader, which remembers what texts meant. */
  function readerOf(dbs: readonly string[]): RowReader {
    const key = dbs.join(' ');
    const known = readers.get(key);
    if (known !== undefined) return known;
    const columns = dbs.map((db, at) => ({ at, header: db, db }));
    const made = rowReader(columns, () => names);
    readers.set(key, made);
    return made;
  }

  function once({ cells = {} }: CheckEntry, module: CompiledModule, before: Item | null): ReadRow {
    const row = { number: 0, cells: Object.values(cells) };
    return readerOf(Object.keys(cells)).read(row, module, before);
  }

  for (const entry of entries) once(entry, live.compiled, null);
  if (site.isWaiting()) await site.load(tx);
  return {
    async read(entry, module, before) {
      for (;;) {
        const read = once(entry, module, before);
        if (!read.isWaiting) return read;
        await site.load(tx);
      }
    },
  };
}
