import { sql } from 'kysely';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { orderKey, searchKey } from '../../../src/runtime/text-keys.ts';
import { parseIdRef, formatIdRef } from '../../../src/runtime/cell-codec/cell-text.ts';
import type { NameLookup } from '../../../src/runtime/cell-codec/types.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';

/** The number of rows or names that one query looks up. */
const batchSize = 2000;

const tailed = /^([^]*\S) \(([^()]+)\)$/;

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly isGone: boolean;
  /** The number of items with the name, up to 2. */
  readonly alike: number;
}

function inBatches<T>(all: ReadonlySet<T>): readonly T[][] {
  const list = [...all];
  return Array.from({ length: Math.ceil(list.length / batchSize) }, (_, at) =>
    list.slice(at * batchSize, (at + 1) * batchSize),
  );
}

/**
 * The items of one module by name, code (`WO-12`) or `Name (WO-12)`. Unknown names are remembered
 * until `load` looks all of them up together. Items that the person may not read have a code only.
 */
export class ItemNames {
  readonly #live: LiveModule;
  readonly #siteId: number;
  readonly #isReadable: boolean;
  /** null for an id that does not exist. */
  readonly #rows = new Map<number, Row | null>();
  /** By search key: the ids of up to two items. */
  readonly #ids = new Map<string, readonly number[]>();
  readonly #askedIds = new Set<number>();
  readonly #askedNames = new Set<string>();

  constructor(live: LiveModule, siteId: number, isReadable: boolean) {
    this.#live = live;
    this.#siteId = siteId;
    this.#isReadable = isReadable;
  }

  get isWaiting(): boolean {
    return this.#askedIds.size + this.#askedNames.size > 0;
  }

  get size(): number {
    return this.#rows.size + this.#ids.size;
  }

  forget(): void {
    this.#rows.clear();
    this.#ids.clear();
  }

  nameOf(id: number): string | null {
    if (!this.#isReadable) return this.#code(id);
    const row = this.#row(id);
    if (row === 'pending' || row === null) return null;
    const name = row.name?.trim() ?? '';
    const isTelling = !row.isGone && row.alike === 1 && name !== '' && this.#codeIn(name) === null;
    if (isTelling) return name;
    const code = this.#code(id);
    return name === '' ? code : `${name} (${code})`;
  }

  find(text: string): NameLookup {
    const name = text.trim();
    const [, start = '', tail = ''] = tailed.exec(name) ?? [];
    const tailId = this.#idOf(tail);
    if (!this.#isReadable) {
      const id = this.#idOf(name);
      return id === null ? 'missing' : { id };
    }
    if (tailId !== null) {
      const row = this.#row(tailId);
      if (row === 'pending') return row;
      if (row !== null && searchKey(row.name ?? '') === searchKey(start)) return { id: tailId };
    }
    const id = this.#idOf(name);
    const coded = id === null ? null : this.#row(id);
    const named = this.#named(searchKey(name));
    if (coded === 'pending' || named === 'pending') return 'pending';
    const ids = new Set(coded === null ? named : [coded.id, ...named]);
    const [first] = ids;
    if (first === undefined) return 'missing';
    return ids.size === 1 || name.startsWith('#') ? { id: first } : 'ambiguous';
  }

  async load(tx: Tx): Promise<void> {
    for (const ids of inBatches(this.#askedIds)) await this.#loadRows(tx, ids);
    for (const names of inBatches(this.#askedNames)) await this.#loadNames(tx, names);
    this.#askedIds.clear();
    this.#askedNames.clear();
  }

  #row(id: number): Row | null | 'pending' {
    const row = this.#rows.get(id);
    if (row === undefined) this.#askedIds.add(id);
    return row === undefined ? 'pending' : row;
  }

  #named(key: string): readonly number[] | 'pending' {
    if (key === '') return [];
    const ids = this.#ids.get(key);
    if (ids === undefined) this.#askedNames.add(key);
    return ids ?? 'pending';
  }

  #code(id: number): string {
    const { compiled } = this.#live;
    return compiled.document.codePrefix === undefined
      ? formatIdRef(id)
      : itemCode(compiled, { id });
  }

  /** The id of `#12` or `WO-12`. */
  #idOf(text: string): number | null {
    const { codePrefix } = this.#live.document;
    const start = codePrefix === undefined ? '#' : `${codePrefix}-`;
    const isCode = text.toUpperCase().startsWith(start);
    return parseIdRef(isCode ? `#${text.slice(start.length)}` : text);
  }

  /** The code that a text is, or ends with in brackets. */
  #codeIn(text: string): number | null {
    return this.#idOf(text) ?? this.#idOf(tailed.exec(text)?.[2] ?? '');
  }

  async #loadRows(tx: Tx, ids: readonly number[]): Promise<void> {
    const table = sql.table(this.#live.document.databaseTable);
    const { rows } = await sql<{ id: number; name: string | null; gone: boolean; alike: number }>`
      select i.id::double precision as id, i.name, i.deleted_at is not null as gone,
        (select count(*)::integer from (
          select from ${table} as other
          where other.site_id = i.site_id and other.name__order = i.name__order
            and other.name__search = i.name__search and other.deleted_at is null
          limit 2) as alike) as alike
      from ${table} as i
      where i.site_id = ${this.#siteId} and i.id = any (${[...ids]}::bigint[])`.execute(tx);
    for (const id of ids) this.#rows.set(id, null);
    for (const { id, name, gone, alike } of rows) {
      this.#rows.set(id, { id, name, isGone: gone, alike });
    }
  }

  async #loadNames(tx: Tx, keys: readonly string[]): Promise<void> {
    const table = sql.table(this.#live.document.databaseTable);
    const orders = keys.map(orderKey);
    const { rows } = await sql<{ key: string; id: number }>`
      select wanted.key, found.id::double precision as id
      from unnest(${[...keys]}::text[], ${orders}::text[]) as wanted (key, ordered)
      cross join lateral (
        select i.id from ${table} as i
        where i.site_id = ${this.#siteId} and i.name__order = wanted.ordered collate "C"
          and i.name__search = wanted.key collate "C" and i.deleted_at is null
        limit 2) as found`.execute(tx);
    const found = Map.groupBy(rows, ({ key }) => key);
    for (const key of keys)
      this.#ids.set(
        key,
        (found.get(key) ?? []).map(({ id }) => id),
      );
  }
}
