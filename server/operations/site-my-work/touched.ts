import { maxCounted } from '../../../src/contract/list-query-schema.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { versionColumn } from '../../../src/runtime/record/file-metadata.ts';
import { referenceForm } from '../../../src/runtime/record/inbound-references.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { partOfColumn } from '../../../src/runtime/record/part-of-column.ts';
import { findParentColumn, isOwnerColumn } from '../../../src/runtime/record/tree.ts';
import { readAbove } from '../../db/items/hierarchy.ts';
import { type InboundSource, inboundItems } from '../../db/items/inbound.ts';
import { readItemsOfSites } from '../../db/items/multi-site-query.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { moduleOf } from '../context/items.ts';
import { referenceColumnsAmong } from '../items/inbound.ts';
import { newlyReferred } from '../items/references/references.ts';
import type { Services } from '../services.ts';
import { type TemplateColumn, templateColumns } from '../settings/template-columns.ts';

/** Ids of items by module type. */
export type ItemIds = ReadonlyMap<string, ReadonlySet<number>>;

/** Items of one module. */
type Found = readonly [type: string, ids: readonly number[]];

/** A person on a site. */
interface TouchAccess {
  readonly services: Services;
  readonly tx: Tx;
  readonly siteId: number;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Those that the person may read, restricted to them, by type. */
  readonly modules: ReadonlyMap<string, LiveModule>;
}

/** Items that are read, or looked for in one statement, at a time. */
const atOnce = 200;

function slicesOf(ids: ReadonlySet<number>): readonly (readonly number[])[] {
  const all = [...ids];
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  );
}

const isReadable = ({ access }: CompiledColumn): boolean => access !== 'none';

/** Collects items, of modules that the person may read. */
function collector({ modules }: Pick<TouchAccess, 'modules'>) {
  const all = new Map<string, Set<number>>();
  /** Returns those that were not there before. */
  const add = (found: Iterable<readonly [type: string, ids: Iterable<number>]>): ItemIds => {
    const added = new Map<string, Set<number>>();
    for (const [type, ids] of found) {
      if (!modules.has(type)) continue;
      const known = all.get(type) ?? new Set();
      const fresh = added.get(type) ?? new Set();
      for (const id of ids) {
        if (!known.has(id)) fresh.add(id);
        known.add(id);
      }
      all.set(type, known);
      added.set(type, fresh);
    }
    return added;
  };
  return { all, add };
}

/** What the items refer to, by columns of their modules and templates that the person may read. */
async function referredBy(
  { services, tx, siteId, now, modules }: TouchAccess,
  from: ItemIds,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const context = { now, timeZone: 'UTC', person: { id: 0, teamIds: [] }, finished: [] };
  const read = (live: LiveModule, ids: readonly number[]) =>
    readItemsOfSites(tx, live.compiled, { limit: atOnce }, context, [siteId], ids);
  for (const [type, ids] of from) {
    const live = modules.get(type);
    if (live === undefined) continue;
    const access = { services, live, tx, siteId, type, modules: new Map() };
    for (const slice of slicesOf(ids))
      for (const after of (await read(live, slice)).items)
        found.push(...(await referencesOf(access, after)));
  }
  return found;
}

async function referencesOf(
  access: Parameters<typeof moduleOf>[0],
  after: Item,
): Promise<readonly Found[]> {
  const { columns } = await moduleOf(access, after);
  return newlyReferred(columns.filter(isReadable), { before: null, after }).flatMap(
    ({ moduleType, ids }) => (typeof moduleType === 'string' ? [[moduleType, ids] as const] : []),
  );
}

type IsWanted = (live: LiveModule, column: CompiledColumn, target: string) => boolean;

/** Finds items that refer to others. Reads the columns of each module once. */
function referringFinder(access: TouchAccess) {
  const { services, tx, siteId, modules } = access;
  const ofTemplates = new Map<string, Promise<readonly TemplateColumn[]>>();
  const ownOf = (type: string, live: LiveModule) => {
    const own = ofTemplates.get(type) ?? templateColumns(services, access, live);
    ofTemplates.set(type, own);
    return own;
  };

  async function sourcesOf(target: string, isWanted: IsWanted): Promise<readonly InboundSource[]> {
    const sources: InboundSource[] = [];
    for (const [type, live] of modules) {
      const columns = referenceColumnsAmong(live, await ownOf(type, live), (column) =>
        isReadable(column) && isWanted(live, column, target)
          ? referenceForm(column, 'item', target)
          : null,
      );
      const { databaseTable: table } = live.document;
      if (columns.length > 0)
        sources.push({ type, table, columns, finished: null, after: null, without: [] });
    }
    return sources;
  }

  return async (targets: ItemIds, isWanted: IsWanted): Promise<readonly Found[]> => {
    const found: Found[] = [];
    for (const [moduleType, ids] of targets) {
      const sources = ids.size === 0 ? [] : await sourcesOf(moduleType, isWanted);
      for (const slice of slicesOf(ids)) {
        const scope = { siteId, moduleType, ids: slice, templateId: null };
        for (const source of sources)
          for (const { type, id } of await inboundItems(tx, [source], scope, maxCounted))
            found.push([type, [id]]);
      }
    }
    return found;
  };
}

/** Everything that the items belong to, up to the tops. */
async function above(
  { tx, siteId, modules }: TouchAccess,
  from: ItemIds,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const [type, ids] of from) {
    const live = modules.get(type);
    const column = live === undefined ? null : partOfColumn(live.compiled);
    if (live === undefined || column === null || !isReadable(column) || ids.size === 0) continue;
    const known = await readAbove(tx, live.compiled, column, siteId, [...ids]);
    found.push([type, [...known.keys()]]);
  }
  return found;
}

const hangs = (live: LiveModule, column: CompiledColumn, target: string): boolean =>
  isOwnerColumn(column) || column === findParentColumn(live.compiled.columns, target);

const isDocument = ({ compiled }: LiveModule): boolean => versionColumn(compiled) !== null;

/**
 * Work and what it touches: what hangs on it, what these refer to, documents that refer to any of them,
 * what those refer to in turn, and everything that an item belongs to. Ids can be of deleted items.
 */
export async function withTouched(access: TouchAccess, work: ItemIds): Promise<ItemIds> {
  const { all, add } = collector(access);
  const referringTo = referringFinder(access);
  add(work);
  add(await referringTo(work, hangs));
  const needed = new Map([...all].map(([type, ids]) => [type, new Set(ids)]));
  const direct = add(await referredBy(access, needed));
  const around = add(await referringTo(all, isDocument));
  const tops = add(await above(access, all));
  for (const from of [direct, around, tops]) add(await referredBy(access, from));
  add(await above(access, all));
  return all;
}
