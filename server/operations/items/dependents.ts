import type { ModuleCount } from '../../../src/contract/bulk.ts';
import { maxCounted } from '../../../src/contract/list-query-schema.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { findParentColumn, isOwnerColumn } from '../../../src/runtime/record/tree.ts';
import { type Dependent, type DependentSource, readDependents } from '../../db/items/dependents.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { Failure } from '../failure.ts';
import { type ReferenceAccess, referenceColumns } from './inbound.ts';

/** A module and an item of it, as the key of a map. */
export const itemKey = (type: string, id: number): string => `${type} ${id}`;

/** Finds the items that hang on others. Reads the columns of each module once. */
export interface DependentFinder {
  /** Items of any module that hang on one of the owners, which are of module `type`. */
  readonly of: (
    type: string,
    ownerIds: readonly number[],
    deleted?: boolean,
  ) => Promise<readonly Dependent[]>;
  /**
   * Items that hang on the owners, directly or on others of them, each once and without the owners:
   * all that has to be deleted with them. Ends soon after `maxDependents`.
   */
  readonly below: (owners: readonly ItemName[]) => Promise<readonly Dependent[]>;
}

interface ItemName {
  readonly type: string;
  readonly id: number;
}

/** Most items that are deleted along with others in one transaction. */
export const maxDependents = 2000;

/**
 * The columns come from the compiled modules and the templates of the site: a module that is
 * dropped in counts at once (`ownerColumns`).
 */
export function dependentFinder(access: ReferenceAccess): DependentFinder {
  const sources = new Map<string, Promise<readonly DependentSource[]>>();

  async function sourcesOf(ownerType: string): Promise<readonly DependentSource[]> {
    const found: DependentSource[] = [];
    for (const module of access.services.modules.all()) {
      const { type, databaseTable: table } = module.document;
      const parent = findParentColumn(module.compiled.columns, type);
      const isOwner = (column: CompiledColumn) =>
        column.settings.moduleType === ownerType && (isOwnerColumn(column) || column === parent);
      const columns = await referenceColumns(access, module, (column) =>
        isOwner(column) ? 'ids' : null,
      );
      if (columns.length > 0) found.push({ type, table, columns });
    }
    return found;
  }

  async function dependentsOf(type: string, ownerIds: readonly number[], deleted = false) {
    const known = sources.get(type) ?? sourcesOf(type);
    sources.set(type, known);
    const { tx, siteId } = access;
    const all: Dependent[] = [];
    for (const source of await known)
      all.push(...(await readDependents(tx, source, { siteId, deleted }, ownerIds, maxCounted)));
    return all;
  }

  return {
    of: dependentsOf,
    async below(owners) {
      const seen = new Set(owners.map(({ type, id }) => itemKey(type, id)));
      const found: Dependent[] = [];
      let level: readonly ItemName[] = owners;
      while (level.length > 0 && found.length <= maxDependents) {
        const next: Dependent[] = [];
        for (const [type, items] of Map.groupBy(level, (each) => each.type)) {
          const ids = items.map(({ id }) => id);
          for (const each of await dependentsOf(type, ids)) {
            const key = itemKey(each.type, each.id);
            if (!seen.has(key)) next.push(each);
            seen.add(key);
          }
        }
        found.push(...next);
        level = next;
      }
      return found;
    },
  };
}

/** The numbers of items by module, of modules that the caller may read, in the order of the types. */
export function countByModule(
  access: Pick<ItemAccess, 'may'>,
  items: readonly Pick<Dependent, 'type'>[],
): readonly ModuleCount[] {
  return [...Map.groupBy(items, ({ type }) => type)]
    .filter(([type]) => access.may(itemPermission(type, 'read')))
    .map(([module_type, { length: count }]) => ({ module_type, count }))
    .toSorted((a, b) => (a.module_type < b.module_type ? -1 : 1));
}

/**
 * The refusal to delete an item on which others hang. Only modules that the caller may read are
 * named.
 */
export function stillReferenced(
  access: Pick<ItemAccess, 'may'>,
  dependents: readonly Dependent[],
): Failure {
  return new Failure(
    'still_referenced',
    { count: dependents.length },
    { dependents: countByModule(access, dependents) },
  );
}
