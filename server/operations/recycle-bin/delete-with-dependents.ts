import type { ModuleCount } from '../../../src/contract/bulk.ts';
import { type BinItem, DELETE_ITEMS } from '../../../src/contract/recycle-bin.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import { deleteGroups } from '../items/delete-restore.ts';
import {
  countByModule,
  dependentFinder,
  itemKey,
  maxDependents,
  stillReferenced,
} from '../items/dependents.ts';
import type { GroupOutcomes, ItemGroup } from '../items/item-groups.ts';
import type { Caller, Services } from '../services.ts';
import { groupsOf } from './groups.ts';

/** Whether two lists have the same numbers, whatever their order. */
function isSameCount(one: readonly ModuleCount[], other: readonly ModuleCount[]): boolean {
  const counts = new Map(one.map(({ module_type, count }) => [module_type, count]));
  return (
    counts.size === other.length &&
    other.every(({ module_type, count }) => counts.get(module_type) === count)
  );
}

/** Throws the first reason for which the named items, or those that hang on them, remain. */
function requireAllDeleted(
  access: SiteAccess,
  groups: readonly ItemGroup[],
  deleted: readonly GroupOutcomes[],
  named: ReadonlySet<string>,
): void {
  const held: { readonly type: string }[] = [];
  for (const [at, { outcomes }] of deleted.entries())
    for (const [index, outcome] of outcomes.entries()) {
      if (!(outcome instanceof Failure)) continue;
      const { access: { type } = { type: '' }, wanted = [] } = groups[at] ?? {};
      const isNamed = named.has(itemKey(type, wanted[index]?.id ?? 0));
      if (isNamed || outcome.code !== 'status_holds') throw outcome;
      held.push({ type });
    }
  if (held.length > 0)
    throw new Failure(
      'dependents_held',
      { count: held.length },
      { dependents: countByModule(access, held) },
    );
}

/**
 * Deletes items with all that hang on them in one transaction, all or none. `agreed` are the numbers
 * of these others that the caller has seen; with other numbers it is refused. Returns all deleted
 * items with their present versions. Throws a Failure.
 */
export function deleteWithDependents(
  services: Services,
  caller: Caller,
  siteId: number,
  items: readonly BinItem[],
  agreed: readonly ModuleCount[],
): Promise<readonly BinItem[]> {
  return withSite(services, caller, siteId, async (access) => {
    const [first] = groupsOf(services, access, items);
    if (first === undefined) return [];
    const named = new Set(items.map(({ module_type, id }) => itemKey(module_type, id)));
    const owners = items.map(({ module_type: type, id }) => ({ type, id }));
    const dependents = await dependentFinder(first.access).below(owners);
    if (dependents.length > maxDependents)
      throw new Failure('too_many_dependents', { count: maxDependents });
    const mayDelete = (type: string) =>
      access.may(itemPermission(type, 'read')) && access.may(itemPermission(type, 'delete'));
    const foreign = dependents.filter(({ type }) => !mayDelete(type));
    if (foreign.length > 0)
      throw new Failure(
        'dependents_forbidden',
        { count: foreign.length },
        { dependents: countByModule(access, foreign) },
      );
    if (!isSameCount(countByModule(access, dependents), agreed))
      throw stillReferenced(access, dependents);
    const groups = groupsOf(services, access, [
      ...items,
      ...dependents.map(({ type, id, version }) => ({ module_type: type, id, version })),
    ]);
    const deleted = await deleteGroups(groups, () => DELETE_ITEMS.name);
    requireAllDeleted(access, groups, deleted, named);
    return deleted.flatMap(({ access: { type }, outcomes }) =>
      outcomes.flatMap((outcome) =>
        outcome instanceof Failure
          ? []
          : [{ module_type: type, id: outcome.after.id, version: outcome.after.version }],
      ),
    );
  });
}
