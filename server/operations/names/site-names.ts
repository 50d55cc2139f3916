import type { Language } from '../../../src/runtime/text.ts';
import type { NameIndex } from '../../../src/runtime/cell-codec/name-index.ts';
import type {
  ReferenceList,
  NameResolver,
  NameLookup,
} from '../../../src/runtime/cell-codec/types.ts';
import type { Tx } from '../../db/transaction.ts';
import { itemPermission } from '../context/permissions.ts';
import { ItemNames } from './item-names.ts';
import { type ListContext, type SmallList, loadList } from './name-lists.ts';
import type { Services } from '../services.ts';
import { parseIdRef, formatIdRef } from '../../../src/runtime/cell-codec/cell-text.ts';
import { fileRows } from '../files/row.ts';

const batchSize = 2000;

/**
 * The files of a site by name and id: `Pump.jpg (#12)`. A name without an id matches no file,
 * because many cameras produce the same names. Unknown names are remembered until `load`.
 */
class FileNames {
  readonly #siteId: number;
  /** null for an id that does not exist. */
  readonly #names = new Map<number, string | null>();
  readonly #requested = new Set<number>();

  constructor(siteId: number) {
    this.#siteId = siteId;
  }

  get isWaiting(): boolean {
    return this.#requested.size > 0;
  }

  get size(): number {
    return this.#names.size;
  }

  forget(): void {
    this.#names.clear();
  }

  nameOf(id: number): string | null {
    const name = this.#names.get(id);
    if (name === undefined) this.#requested.add(id);
    return name === undefined || name === null ? null : `${name} (${formatIdRef(id)})`;
  }

  find(text: string): NameLookup {
    const name = text.trim();
    const id = parseIdRef(name) ?? parseIdRef(/ \((#\d{1,15})\)$/.exec(name)?.[1] ?? '');
    return id === null ? 'missing' : { id };
  }

  async load(tx: Tx): Promise<void> {
    const requested = [...this.#requested];
    for (let from = 0; from < requested.length; from += batchSize) {
      const ids = requested.slice(from, from + batchSize);
      const rows = await fileRows({ tx, siteId: this.#siteId }, ids);
      for (const id of ids) this.#names.set(id, null);
      for (const { id, name } of rows) this.#names.set(id, name);
    }
    this.#requested.clear();
  }
}

/**
 * The names of a site's rows for a table file, looked up on demand. `nameOf` and `find` remember
 * unknown names, `load` looks all of them up in the transaction, and then the caller tries again,
 * while `isWaiting`.
 */
export interface SiteNames {
  readonly names: NameResolver;
  readonly isWaiting: () => boolean;
  readonly load: (tx: Tx) => Promise<void>;
  /** The number of cached names of items and files. */
  readonly size: () => number;
  /** Drops a list that has new rows; without an argument, everything. */
  readonly forget: (of?: ReferenceList) => void;
}

interface NameOptions extends ListContext {
  readonly services: Services;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  /** The module of the file. */
  readonly type: string;
  /** Whether the person has a permission: names of items that they may not read stay hidden. */
  readonly may: (code: string) => boolean;
}

const moduleIn = (of: ReferenceList) => ('module' in of ? of.module : '');
const keyOf = (of: ReferenceList) => `${of.list} ${moduleIn(of)}`;

export function siteNames(options: NameOptions): SiteNames {
  const { services, siteId, language, timeZone, type, may } = options;
  const lists = new Map<string, NameIndex>();
  const pendingLists = new Map<string, SmallList>();
  const items = new Map<string, ItemNames>();
  const files = new FileNames(siteId);

  function itemsOf(module: string): ItemNames | null {
    const live = services.modules.byType(module);
    if (live === undefined) return null;
    const names =
      items.get(module) ?? new ItemNames(live, siteId, may(itemPermission(module, 'read')));
    items.set(module, names);
    return names;
  }

  /** Items and files are too many to list, and people are for those who may read them. */
  const suggest = (of: ReferenceList, name: string): readonly string[] =>
    of.list === 'people' ? [] : (lists.get(keyOf(of))?.suggest(name) ?? []);

  function listOf(of: ReferenceList): NameIndex | ItemNames | FileNames | null {
    if (of.list === 'items') return itemsOf(moduleIn(of));
    if (of.list === 'files') return files;
    const key = keyOf(of);
    const list = lists.get(key);
    if (list === undefined) pendingLists.set(key, { list: of.list, module: moduleIn(of) });
    return list ?? null;
  }

  const names: NameResolver = {
    language,
    timeZone,
    module: type,
    suggest,
    nameOf: (of, id) => listOf(of)?.nameOf(id) ?? null,
    find: (of, name) => listOf(of)?.find(name) ?? (of.list === 'items' ? 'missing' : 'pending'),
  };
  return {
    names,
    isWaiting: () =>
      pendingLists.size > 0 || [files, ...items.values()].some((each) => each.isWaiting),
    size: () => [files, ...items.values()].reduce((sum, { size }) => sum + size, 0),
    async load(tx) {
      for (const [key, of] of pendingLists) lists.set(key, await loadList(of, options, tx));
      pendingLists.clear();
      for (const each of [files, ...items.values()]) await each.load(tx);
    },
    forget(of) {
      if (of === undefined) {
        lists.clear();
        items.clear();
        files.forget();
      } else if (of.list === 'items') items.delete(moduleIn(of));
      else lists.delete(keyOf(of));
    },
  };
}
