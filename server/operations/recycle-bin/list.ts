import { maxCounted } from '../../../src/contract/list-query-schema.ts';
import type { GET_SITE_RECYCLE_BIN, RecycleBin } from '../../../src/contract/recycle-bin.ts';
import { versionColumn } from '../../../src/runtime/record/file-metadata.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { type DeletedCursor, countDeleted, readDeleted } from '../../db/items/deleted.ts';
import {
  countDeletedVersions,
  modulesWithDeletedVersions,
} from '../../db/items/deleted-versions.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { visibleOnSite } from '../context/project.ts';
import { liveFor } from '../context/visible.ts';
import { itemPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import { holdsOver } from '../legal-holds/holds-over.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

type Query = NonNullable<(typeof GET_SITE_RECYCLE_BIN)['types']>['query'];

export const aDay = 24 * 60 * 60 * 1000;
const defaultLimit = 50;

/** Throws `invalid_query` for a text that is no cursor of a previous page. */
function parseCursor(text: string | undefined): DeletedCursor | null {
  if (text === undefined) return null;
  const [, moment = '', type = '', id, fileId = '0'] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([a-z][a-z0-9_]{0,50}) ([1-9]\d{0,9})(?: (\d{1,10}))?$/.exec(
      text,
    ) ?? [];
  if (id === undefined || Number.isNaN(Date.parse(moment))) throw new Failure('invalid_query');
  return { deleted_at: moment, type, id: Number(id), fileId: Number(fileId) };
}

/** Those of the modules that have deleted versions of documents, which the person may read. */
async function withVersions(
  tx: Tx,
  siteId: number,
  modules: readonly CompiledModule[],
): Promise<ReadonlySet<string>> {
  const all = await modulesWithDeletedVersions(tx, siteId);
  return new Set(
    modules.flatMap((module) => {
      const column = versionColumn(module);
      const isHidden = column !== null && module.hidden.has(column.db);
      return isHidden || !all.has(module.document.type) ? [] : module.document.type;
    }),
  );
}

/** The deleted items of a site, and the deleted versions of documents, of modules that the caller may read. Throws a Failure. */
export function listRecycleBin(
  services: Services,
  caller: Caller,
  siteId: number,
  { module_type: moduleType, search = '', limit = defaultLimit, page_cursor: cursor }: Query,
  keepDays: number,
): Promise<RecycleBin> {
  const after = parseCursor(cursor);
  return withSite(services, caller, siteId, async ({ tx, may }) => {
    const readable: CompiledModule[] = [];
    for (const each of services.modules.all()) {
      const { type } = each.document;
      if (!may(itemPermission(type, 'read'))) continue;
      const live = liveFor(each, may);
      readable.push(await visibleOnSite({ services, live, tx, siteId, type, modules: new Map() }));
    }
    const chosen =
      moduleType === undefined
        ? readable
        : readable.filter(({ document }) => document.type === moduleType);
    if (moduleType !== undefined && chosen.length === 0) throw new Failure('forbidden');
    const versionsOf = await withVersions(tx, siteId, readable);
    const wanted = { siteId, versionsOf, search, after, limit: limit + 1 };
    const rows = await readDeleted(tx, chosen, wanted);
    const holdsOf = await holdsOver({ tx, siteId, services }, rows);
    const byType = new Map(chosen.map((module) => [module.document.type, module]));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const modules = [];
    for (const module of readable) {
      const { type } = module.document;
      const items = await countDeleted(tx, module, siteId, maxCounted);
      const versions = versionsOf.has(type)
        ? await countDeletedVersions(tx, { siteId, type }, maxCounted)
        : 0;
      const count = Math.min(items + versions, maxCounted);
      if (count > 0) modules.push({ module_type: type, count });
    }
    return {
      items: page.flatMap(({ type, ...row }) => {
        const module = byType.get(type);
        if (module === undefined) return [];
        const erasedAfter = new Date(Date.parse(row.deleted_at) + keepDays * aDay);
        return {
          ...row,
          module_type: type,
          code: itemCode(module, row),
          erased_after: erasedAfter.toISOString(),
          is_on_hold: holdsOf({ type, id: row.id }).length > 0,
        };
      }),
      modules,
      next_page_cursor:
        last !== undefined && rows.length > limit
          ? `${last.deleted_at} ${last.type} ${last.id} ${last.file?.id ?? 0}`
          : null,
      keep_days: keepDays,
    };
  });
}
