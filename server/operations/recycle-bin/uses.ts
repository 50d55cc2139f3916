import type { InboundRow } from '../../../src/contract/inbound.ts';
import type { BinItem, Uses } from '../../../src/contract/recycle-bin.ts';
import { inboundItems } from '../../db/items/inbound.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { dependentFinder, itemKey } from '../items/dependents.ts';
import { inboundSources, readableModules } from '../items/inbound.ts';
import type { Caller, Services } from '../services.ts';

/** How many are named. */
const named = 5;
/** The most that are counted, and the most items to which references are looked for. */
const most = 1000;

/**
 * What refers to items, or to those that hang on them, and is not among them: items of modules that the
 * caller may read. Throws a Failure.
 */
export function usesOf(
  services: Services,
  caller: Caller,
  siteId: number,
  items: readonly Pick<BinItem, 'module_type' | 'id'>[],
): Promise<Uses> {
  return withSite(services, caller, siteId, async (site) => {
    const access = { ...site, services };
    const mayRead = (type: string) => site.may(itemPermission(type, 'read'));
    for (const type of new Set(items.map(({ module_type }) => module_type)))
      requirePermission(site, itemPermission(type, 'read'));
    const owners = items.map(({ module_type: type, id }) => ({ type, id }));
    const below = await dependentFinder(access).below(owners);
    const gone = [...owners, ...below.filter(({ type }) => mayRead(type))];
    const idsOf = (all: readonly { readonly type: string; readonly id: number }[]) =>
      Map.groupBy(all, ({ type }) => type);
    const without = idsOf(gone);
    const modules = readableModules(access);
    const found = new Map<string, InboundRow>();
    for (const [moduleType, targets] of idsOf(gone.slice(0, most))) {
      const sources = (await inboundSources(access, modules, moduleType)).map((source) => ({
        ...source,
        without: (without.get(source.type) ?? []).map(({ id }) => id),
      }));
      const scope = { siteId, moduleType, ids: targets.map(({ id }) => id), templateId: null };
      for (const row of await inboundItems(site.tx, sources, scope, most + 1))
        found.set(itemKey(row.type, row.id), row);
    }
    const all = [...found.values()].toSorted((a, b) =>
      a.type < b.type ? -1 : a.type > b.type ? 1 : b.id - a.id,
    );
    return {
      uses: all.slice(0, named),
      total: Math.min(all.length, most),
      is_complete: all.length <= most && gone.length <= most,
    };
  });
}
