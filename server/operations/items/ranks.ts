import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type Lookup, lookupOf, rankedByName } from '../../../src/runtime/query/lookup-ranks.ts';
import type { ItemAccess } from '../context/items.ts';

/** Ids in the order of their displayed values: names in the language, criticalities by rank. */
async function ranked(
  { tx, siteId, organisationId, type }: ItemAccess,
  lookup: Lookup,
  language: string,
): Promise<readonly number[]> {
  const named = (rows: Parameters<typeof rankedByName>[0]) => rankedByName(rows, language);
  switch (lookup) {
    case 'type':
      return named(
        await tx
          .selectFrom('types')
          .select(['id', 'name'])
          .where('site_id', '=', siteId)
          .where('module_type', '=', type)
          .execute(),
      );
    case 'template':
      return named(
        await tx
          .selectFrom('template_headers')
          .select(['id', 'name'])
          .where('site_id', '=', siteId)
          .where('module_type', '=', type)
          .execute(),
      );
    case 'people':
      return named(
        await tx
          .selectFrom('users')
          .select(['id', 'display_name as name'])
          .where('organisation_id', '=', organisationId)
          .execute(),
      );
    case 'criticality': {
      const rows = await tx
        .selectFrom('criticalities')
        .select('id')
        .where('site_id', '=', siteId)
        .orderBy('rank')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    }
  }
}

/** The order of ids of the looked-up columns by which a list is sorted. */
export async function ranksOf(
  access: ItemAccess,
  module: CompiledModule,
  sortedBy: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const ranks = new Map<string, readonly number[]>();
  for (const db of new Set(sortedBy)) {
    const lookup = lookupOf(module, db);
    if (lookup !== null) ranks.set(db, await ranked(access, lookup, language));
  }
  return ranks;
}
