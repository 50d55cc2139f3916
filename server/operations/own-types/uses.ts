import type { OwnTypeRow } from '../../../src/contract/own-types.ts';
import { ownTypesInUse, ownTypesOf } from '../../../src/runtime/compile/own-types.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import type { SiteAccess } from '../context/site.ts';

type Uses = Map<string, OwnTypeRow['used_by'][number][]>;

/** The templates whose newest version has each type, by key; archived templates are left out. */
export async function usesOfTypes(
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  types: readonly Pick<OwnTypeRow, 'key' | 'document'>[],
): Promise<Uses> {
  const uses: Uses = new Map(types.map(({ key }) => [key, []]));
  if (types.length === 0) return uses;
  const newest = await tx
    .selectFrom('template_headers as header')
    .innerJoin('template_versions as stored', (join) =>
      join
        .onRef('stored.template_id', '=', 'header.id')
        .onRef('stored.version', '=', 'header.version'),
    )
    .select(['header.id', 'header.module_type', 'header.name', 'stored.version', 'stored.document'])
    .where('header.site_id', '=', siteId)
    .where('stored.site_id', '=', siteId)
    .where('header.deleted_at', 'is', null)
    .orderBy('header.id')
    .execute();
  const present = new Map(types.map(({ key, document }) => [key, document]));
  for (const { id, module_type, name, version, document } of newest) {
    const kept = ownTypesOf(document);
    for (const key of ownTypesInUse(document))
      uses.get(key)?.push({
        template_id: id,
        module_type,
        name,
        version,
        is_current: jsonEquals(kept.get(key), present.get(key)),
      });
  }
  return uses;
}
