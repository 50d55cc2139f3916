import type { ImportMapping, SavedMapping } from '../../../src/contract/imports.ts';
import { settingsPermission } from '../context/permissions.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { Failure, notFound } from '../failure.ts';
import { withImports } from './jobs/access.ts';

const columns = ['id', 'name', 'mapping'] as const;

/** Saved mappings of the module that the person may use: their own, and older ones of nobody. */
function usableMappings({ tx, siteId, type, userId, may }: ItemAccess) {
  const ofModule = tx
    .selectFrom('import_mappings')
    .where('site_id', '=', siteId)
    .where('module_type', '=', type);
  if (may(settingsPermission)) return ofModule;
  return ofModule.where((is) =>
    is.or([is('created_by_user_id', '=', userId), is('created_by_user_id', 'is', null)]),
  );
}

/** The saved mappings that the person may use, by name. Throws a Failure. */
export function listMappings(request: ItemRequest): Promise<readonly SavedMapping[]> {
  return withImports(request, (access) =>
    usableMappings(access).select(columns).orderBy('name').orderBy('id').execute(),
  );
}

/** Saves a mapping of the person and replaces their one of the same name. Throws a Failure. */
export function saveMapping(
  request: ItemRequest,
  { name, mapping }: { readonly name: string; readonly mapping: ImportMapping },
): Promise<SavedMapping> {
  return withImports(request, async ({ tx, siteId, type, userId, now }) => {
    const kept = { mapping: JSON.stringify(mapping), updated_at: now };
    const owner = { site_id: siteId, module_type: type, created_by_user_id: userId };
    return tx
      .insertInto('import_mappings')
      .values({ ...kept, ...owner, name: name.trim() })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'module_type', 'created_by_user_id', 'name'])
          .doUpdateSet(kept),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/**
 * Deletes a mapping and returns it: the person's own, or with the settings permission one of nobody.
 * Throws a Failure, `forbidden` for a mapping of somebody else.
 */
export function removeMapping(request: ItemRequest, mappingId: number): Promise<SavedMapping> {
  return withImports(request, async (access) => {
    const { tx, siteId, userId } = access;
    const found = await usableMappings(access)
      .select([...columns, 'created_by_user_id'])
      .where('id', '=', mappingId)
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    const { created_by_user_id: owner, ...mapping } = found;
    if (owner === null ? !access.may(settingsPermission) : owner !== userId)
      throw new Failure('forbidden');
    await tx
      .deleteFrom('import_mappings')
      .where('site_id', '=', siteId)
      .where('id', '=', mappingId)
      .execute();
    return mapping;
  });
}
