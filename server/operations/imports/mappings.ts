import type { ImportMapping, SavedMapping } from '../../../src/contract/imports.ts';
import { notFound } from '../failure.ts';
import type { ItemRequest } from '../context/items.ts';
import { withImports } from './jobs/access.ts';

const columns = ['id', 'name', 'mapping'] as const;

/** The saved mappings of the site for the module, by name. Throws a Failure. */
export function listMappings(request: ItemRequest): Promise<readonly SavedMapping[]> {
  return withImports(request, ({ tx, siteId, type }) =>
    tx
      .selectFrom('import_mappings')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('module_type', '=', type)
      .orderBy('name')
      .execute(),
  );
}

/** Saves a mapping and replaces one of the same name. Throws a Failure. */
export function saveMapping(
  request: ItemRequest,
  { name, mapping }: { readonly name: string; readonly mapping: ImportMapping },
): Promise<SavedMapping> {
  return withImports(request, async ({ tx, siteId, type, now }) => {
    const kept = { mapping: JSON.stringify(mapping), updated_at: now };
    return tx
      .insertInto('import_mappings')
      .values({ ...kept, site_id: siteId, module_type: type, name: name.trim() })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'module_type', 'name']).doUpdateSet(kept),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** Deletes a mapping and returns it. Throws a Failure. */
export function removeMapping(request: ItemRequest, mappingId: number): Promise<SavedMapping> {
  return withImports(request, async ({ tx, siteId, type }) => {
    const row = await tx
      .deleteFrom('import_mappings')
      .where('site_id', '=', siteId)
      .where('module_type', '=', type)
      .where('id', '=', mappingId)
      .returning(columns)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  });
}
