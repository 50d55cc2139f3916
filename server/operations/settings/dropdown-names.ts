import type { DropdownRow } from '../../../src/contract/directory.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import type { Text } from '../../../src/runtime/text.ts';
import type { SiteAccess } from '../context/site.ts';
import { Failure } from '../failure.ts';
import { sitesWith } from './list-rows/access.ts';

type NamedList = Pick<DropdownRow, 'site_id' | 'module_type' | 'name'> & {
  /** Null for a list that is not stored yet. */
  readonly id: number | null;
};

const namesOf = (name: Text) => (typeof name === 'string' ? [name] : Object.values(name));

/** Whether two lists have the same name in a language, whatever its case. */
export function isSameName(one: Text, other: Text): boolean {
  const keys = new Set(namesOf(one).map(searchKey));
  return namesOf(other).some((name) => keys.has(searchKey(name)));
}

/**
 * Throws `name_taken` if a site that has the list would see another one of its module and name, and
 * `name_on_site` if that is a list of another site. Concurrent calls of the organisation wait here.
 */
export async function requireFreeName(access: SiteAccess, list: NamedList): Promise<void> {
  const { tx, organisationId, siteId } = access;
  const { id, site_id, module_type, name } = list;
  const sites = (await sitesWith(access, list)).map((site) => site.siteId);
  await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('dropdowns')
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.id', '=', 'dropdowns.site_id')
        .onRef('sites.organisation_id', '=', 'dropdowns.organisation_id'),
    )
    .select(['dropdowns.id', 'dropdowns.name', 'dropdowns.site_id', 'sites.name as site'])
    .where('dropdowns.organisation_id', '=', organisationId)
    .where((each) =>
      each.or([
        each('dropdowns.site_id', 'is', null),
        each('dropdowns.site_id', 'in', site_id === null ? sites : [siteId]),
      ]),
    )
    .where('module_type', '=', module_type)
    .where('dropdowns.deleted_at', 'is', null)
    .orderBy('dropdowns.id')
    .execute();
  const same = others.filter((other) => other.id !== id && isSameName(other.name, name));
  const taken = same.find((each) => each.site_id === null || each.site_id === siteId) ?? same[0];
  if (taken === undefined) return;
  const shown = namesOf(taken.name)[0] ?? '';
  if (taken.site_id === null || taken.site_id === siteId)
    throw new Failure('name_taken', { name: shown });
  throw new Failure('name_on_site', { name: shown, site: taken.site ?? '' });
}
