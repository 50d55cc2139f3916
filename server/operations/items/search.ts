import type {
  ItemSearchQuery,
  ItemSearchReply,
  SiteSearchQuery,
  SiteSearchReply,
} from '../../../src/contract/search.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { readLabelMatches } from '../../db/items/label-matches.ts';
import { readWordMatches } from '../../db/items/word-matches.ts';
import { type FoundItemRow, type SearchedModule, findItems } from '../../db/items/search.ts';
import { searchedFileColumn } from '../../../src/runtime/query/version-file.ts';
import type { TextHit } from '../../../src/contract/file-texts.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import { visibleOnSite } from '../context/project.ts';
import { hidesColumns, liveFor } from '../context/visible.ts';
import { withMySites } from '../context/my-sites.ts';
import { itemPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import { type Found, foundPlacesOf } from './found-places.ts';
import { textHitsOf } from './text-hits.ts';
import { statusesOn, toWorkStatus } from '../context/module-statuses.ts';

interface Search {
  readonly search: string;
  readonly limit: number;
  readonly firstSiteId?: number | undefined;
}

interface SearchAccess {
  readonly services: Services;
  readonly tx: Tx;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** The sites on which the caller holds a permission. */
  readonly sitesWith: (code: string) => readonly number[];
  /** Whether the caller holds a permission on a site. */
  readonly may: (siteId: number, code: string) => boolean;
}

interface SearchResult {
  readonly found: readonly Found[];
  readonly modules: readonly SearchedModule[];
  /** The labels that have a word in their names, by word. */
  readonly labelled: ReadonlyMap<string, readonly number[]>;
  readonly has_more: boolean;
}

/** The module as the caller may read it on these sites; those where it is the same together. */
async function visibleModules(
  { services, tx, may }: SearchAccess,
  full: LiveModule,
  siteIds: readonly number[],
): Promise<readonly Pick<SearchedModule, 'module' | 'siteIds'>[]> {
  const { type } = full.document;
  const everywhere: number[] = [];
  const restricted: Pick<SearchedModule, 'module' | 'siteIds'>[] = [];
  for (const siteId of siteIds) {
    const live = liveFor(full, (code) => may(siteId, code));
    if (!hidesColumns(live)) everywhere.push(siteId);
    else {
      const access: ModuleAccess = { services, live, tx, siteId, type, modules: new Map() };
      restricted.push({ module: await visibleOnSite(access), siteIds: [siteId] });
    }
  }
  const whole = everywhere.length === 0 ? [] : [{ module: full.compiled, siteIds: everywhere }];
  return [...whole, ...restricted];
}

/** Items of all modules that the caller may read, the best match first. */
async function findBest(
  access: SearchAccess,
  { search, limit, firstSiteId = 0 }: Search,
): Promise<SearchResult> {
  const { services, tx, now, sitesWith } = access;
  const key = searchKey(search);
  // A search of marks only has an empty key, which every item would contain.
  const all = key === '' ? [] : services.modules.all();
  const readable = all
    .map((live) => ({ live, siteIds: sitesWith(itemPermission(live.document.type, 'read')) }))
    .filter(({ siteIds }) => siteIds.length > 0);
  const byType = new Map(readable.map(({ live }) => [live.document.type, live]));
  const siteIds = [...new Set(readable.flatMap((each) => each.siteIds))];
  const statuses = await statusesOn(tx, [...byType.values()], siteIds);
  const modules: SearchedModule[] = [];
  for (const { live, siteIds: on } of readable) {
    const finished = statuses.get(live.document.type)?.finished ?? [];
    const all = await visibleModules(access, live, on);
    modules.push(...all.map((each) => ({ ...each, finished })));
  }
  const wanted = { key, limit: limit + 1, firstSiteId };
  const searched = modules.map(({ module }) => module);
  const wordMatches = await readWordMatches(tx, searched, siteIds, search);
  const labelMatches = await readLabelMatches(tx, searched, siteIds, search);
  const context = { now, timeZone: 'UTC', wordMatches, labelMatches };
  const rows = await findItems(tx, modules, wanted, context);
  const found = rows.slice(0, limit).flatMap((row) => {
    const live = byType.get(row.type);
    return live === undefined ? [] : [{ live, row }];
  });
  return { found, modules, labelled: labelMatches, has_more: rows.length > limit };
}

/**
 * Items of a site across the modules that the caller may read, by tag, code, id or name. Throws a
 * Failure.
 */
export function searchSite(
  services: Services,
  caller: Caller,
  siteId: number,
  { search, limit = 20 }: SiteSearchQuery,
): Promise<SiteSearchReply> {
  return withSite(services, caller, siteId, async ({ tx, now, may: mayHere }) => {
    const sitesWith = (code: string) => (mayHere(code) ? [siteId] : []);
    const may = (_here: number, code: string) => mayHere(code);
    const best = await findBest({ services, tx, now, sitesWith, may }, { search, limit });
    return {
      found: best.found.map(({ live, row: { type, id, name, status, ...template } }) => ({
        type,
        id,
        code: itemCode(live.compiled, { id }),
        name,
        status,
        template_id: template.template_id,
        template_version: template.template_version,
      })),
      has_more: best.has_more,
    };
  });
}

/** Items of all sites and modules that the caller may read, by tag, code, id or name. */
export function searchItems(
  services: Services,
  caller: Caller,
  { search, limit = 20, first_site_id: firstSiteId }: ItemSearchQuery,
  language: Language,
): Promise<ItemSearchReply> {
  return withMySites(services, caller, async ({ tx, now, sitesWith, may }) => {
    const access = { services, tx, now: now.toISOString(), sitesWith, may };
    const best = await findBest(access, { search, limit, firstSiteId });
    const statusOf = statusReader(services, tx);
    const texts = await textsOf(tx, best, search);
    const { labelled } = best;
    const shared = { services, tx, may, search, labelled, language };
    const places = await foundPlacesOf(best.found, shared);
    const found: ItemSearchReply['found'][number][] = [];
    for (const { live, row } of best.found) {
      const { type, site_id, id, name, tag, is_exact } = row;
      const code = itemCode(live.compiled, { id });
      const status = await statusOf(live, row);
      const key = `${type} ${id}`;
      const [text, found_in] = [texts.get(key) ?? null, places.get(key) ?? []];
      found.push({ type, id, code, name, site_id, tag, status, is_exact, text, found_in });
    }
    return { found, has_more: best.has_more };
  });
}

/** Where the words are in the texts of found documents, by module type and id. */
async function textsOf(
  tx: Tx,
  { found, modules }: SearchResult,
  search: string,
): Promise<ReadonlyMap<string, TextHit>> {
  const texts = new Map<string, TextHit>();
  for (const { module, siteIds } of modules) {
    if (searchedFileColumn(module) === null) continue;
    const { type } = module.document;
    const ids = found.filter(({ row }) => row.type === type).map(({ row }) => row.id);
    const hits = await textHitsOf(tx, module, siteIds, ids, search);
    for (const [id, hit] of hits) texts.set(`${type} ${id}`, hit);
  }
  return texts;
}

/** Reads the status of items by their template versions, each of which is read once. */
function statusReader(services: Services, tx: Tx) {
  const accesses = new Map<string, ModuleAccess>();
  return async (live: LiveModule, row: FoundItemRow) => {
    const { type, site_id: siteId } = row;
    const name = `${type} ${siteId}`;
    const access = accesses.get(name) ?? { services, live, tx, siteId, type, modules: new Map() };
    accesses.set(name, access);
    const status = (await moduleOf(access, row)).flow.byNumber.get(row.status);
    return status === undefined ? null : toWorkStatus(status);
  };
}
