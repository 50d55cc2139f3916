import type { BinEntry } from '../../../src/contract/recycle-bin.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { type DeletedPlace, readDeletedBefore } from '../../db/items/deleted.ts';
import {
  type DeletedVersionPlace,
  readVersionsDeletedBefore,
} from '../../db/items/deleted-versions.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission, settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { holdsOver, keyOf } from '../legal-holds/holds-over.ts';
import type { Caller, Services } from '../services.ts';
import { eraseWithin } from './change.ts';
import { keptByHolds } from './kept.ts';
import { aDay } from './list.ts';

/** Most items that one call erases. */
const most = 2500;

interface Chosen {
  readonly items: readonly BinEntry[];
  /** How many were passed over because of legal holds. */
  readonly kept: number;
}

/** Up to `limit` items of a module that were deleted before a moment and that no hold keeps. */
async function chooseOf(
  services: Services,
  { tx, siteId }: SiteAccess,
  { compiled, document: { type } }: LiveModule,
  before: string,
  limit: number,
): Promise<Chosen> {
  const items: BinEntry[] = [];
  let kept = 0;
  let after: DeletedPlace | null = null;
  while (items.length < limit) {
    const wanted = limit - items.length;
    const found: readonly DeletedPlace[] = await readDeletedBefore(
      tx,
      compiled,
      siteId,
      before,
      wanted,
      after,
    );
    const names = found.map(({ id }) => ({ type, id }));
    const keys = await keptByHolds({ tx, siteId, services }, names);
    const free = found.filter(({ id }) => !keys.has(keyOf({ type, id })));
    items.push(...free.map(({ id, version }) => ({ module_type: type, id, version })));
    kept += found.length - free.length;
    after = found.at(-1) ?? null;
    if (found.length < wanted) break;
  }
  return { items, kept };
}

/** Up to `limit` versions of a module's documents that were deleted before a moment and that no hold keeps. */
async function chooseVersionsOf(
  services: Services,
  { tx, siteId }: SiteAccess,
  { document: { type } }: LiveModule,
  before: string,
  limit: number,
): Promise<Chosen> {
  const items: BinEntry[] = [];
  let kept = 0;
  let after: DeletedVersionPlace | null = null;
  while (items.length < limit) {
    const wanted = limit - items.length;
    const found: readonly DeletedVersionPlace[] = await readVersionsDeletedBefore(
      tx,
      { siteId, type },
      before,
      wanted,
      after,
    );
    const names = found.map(({ item_id: id }) => ({ type, id }));
    const holdsOf = await holdsOver({ tx, siteId, services }, names);
    for (const { item_id: id, file_id } of found)
      if (holdsOf({ type, id }).length > 0) kept += 1;
      else items.push({ module_type: type, id, version: 0, file_id });
    after = found.at(-1) ?? null;
    if (found.length < wanted) break;
  }
  return { items, kept };
}

/**
 * Deletes everything of the chosen modules for good that the caller may delete and no legal hold
 * keeps, or what has been in the recycle bin for `keepDays`: up to `most` items and versions of documents, the first deleted
 * first. Throws a Failure.
 */
export function emptyRecycleBin(
  services: Services,
  caller: Caller,
  siteId: number,
  isChosen: (document: ModuleDocument) => boolean,
  keepDays: number | null = null,
): Promise<{ readonly erased: number; readonly on_hold: number; readonly is_complete: boolean }> {
  const before =
    keepDays === null
      ? 'infinity'
      : new Date(services.now().getTime() - keepDays * aDay).toISOString();
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const items: BinEntry[] = [];
    let kept = 0;
    for (const live of services.modules.all()) {
      const { type } = live.document;
      if (!isChosen(live.document) || !access.may(itemPermission(type, 'delete'))) continue;
      for (const choose of [chooseVersionsOf, chooseOf]) {
        const found = await choose(services, access, live, before, most - items.length);
        items.push(...found.items);
        kept += found.kept;
      }
    }
    const outcomes = await eraseWithin(services, access, items);
    const erased = outcomes.filter(({ refusal }) => refusal === null).length;
    const held = outcomes.filter(({ refusal }) => refusal?.code === 'on_legal_hold').length;
    return { erased, on_hold: kept + held, is_complete: items.length < most };
  });
}
