import type { FoundItem } from '../../../src/contract/search.ts';
import { placesBeyond, type ShownColumns } from '../../../src/runtime/query/found-places.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { tagColumn } from '../../../src/runtime/record/tag-column.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { searchWords } from '../../../src/runtime/text-positions.ts';
import { readStored } from '../../db/items/read.ts';
import type { FoundItemRow } from '../../db/items/search.ts';
import { readLabelNames } from '../../db/items/label-matches.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import { liveFor, visibleModule } from '../context/visible.ts';
import type { Services } from '../services.ts';

/** An item that a search found, of a module. */
export interface Found {
  readonly live: LiveModule;
  readonly row: FoundItemRow;
}

interface Search {
  readonly services: Services;
  readonly tx: Tx;
  readonly may: (siteId: number, code: string) => boolean;
  readonly search: string;
  /** The labels that have a word in their names, by word. */
  readonly labelled: ReadonlyMap<string, readonly number[]>;
  readonly language: Language;
}

/** Whether the row of an item shows every word, so that nothing else of it has to be read. */
function showsAll({ live, row }: Found, words: readonly string[]): boolean {
  const { id, name, tag } = row;
  const shown = [name ?? '', itemCode(live.compiled, { id }), tag ?? ''].map(searchKey);
  return words.every((word) => shown.some((text) => text.includes(word)));
}

/** The found items of one module on one site. */
function groupsOf(found: readonly Found[]): readonly (readonly [Found, ...Found[]])[] {
  const groups = new Map<string, [Found, ...Found[]]>();
  for (const each of found) {
    const key = `${each.row.type} ${each.row.site_id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

/**
 * Where a search found those of its words that are not in the name, the code and the tag of an item,
 * which its row shows; by module type and id. The caller must have found the items.
 */
export async function foundPlacesOf(
  found: readonly Found[],
  { services, tx, may, search, labelled, language }: Search,
): Promise<ReadonlyMap<string, FoundItem['found_in']>> {
  const words = searchWords(search);
  const places = new Map<string, FoundItem['found_in']>();
  const others = found.filter((each) => !showsAll(each, words));
  if (others.length === 0) return places;
  const labelNames = await readLabelNames(tx, [...labelled.values()].flat());
  const wanted = { words, labelled, labelNames };
  for (const group of groupsOf(others)) {
    const [first] = group;
    const { type, site_id: siteId } = first.row;
    const live = liveFor(first.live, (code) => may(siteId, code));
    const access: ModuleAccess = { services, live, tx, siteId, type, modules: new Map() };
    const ids = group.map(({ row }) => row.id);
    const stored = await readStored(tx, live.compiled, siteId, ids);
    for (const { item } of stored.values()) {
      const module = visibleModule(await moduleOf(access, item));
      const tag = tagColumn(module);
      const shown: ShownColumns = new Map(
        ['id', 'name', ...(tag === null ? [] : [tag.db])].map((db) => [db, Infinity]),
      );
      const row = { module, moduleOf: () => module, shown, language };
      places.set(`${type} ${item.id}`, placesBeyond(item, wanted, row));
    }
  }
  return places;
}
