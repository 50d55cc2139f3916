import type { DropdownRow } from '../../../src/contract/directory.ts';
import {
  type CREATE_SITE_DROPDOWN,
  UPDATE_SITE_DROPDOWN,
} from '../../../src/contract/site-lists.ts';
import type { SiteAccess } from '../context/site.ts';
import { Failure, invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { textParams } from '../../../src/runtime/format-message.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { creationChanges } from '../events/setting-events.ts';
import { requireFreeName } from './dropdown-names.ts';
import { requireScope, sitesWith, withLists } from './list-rows/access.ts';
import { changeRow } from './list-rows/change.ts';
import { recordListChange } from './list-rows/record.ts';
import { countOptions } from './list-rows/usage.ts';
import { requireModule } from './module.ts';

type Body = NonNullable<(typeof CREATE_SITE_DROPDOWN)['types']>['body'];
type Change = NonNullable<(typeof UPDATE_SITE_DROPDOWN)['types']>['body'];
type Options = Body['options'];

function requireUniqueValues(options: Options): void {
  if (new Set(options.map(({ value }) => value)).size < options.length)
    throw invalid([{ pointer: '/options', code: 'uniqueItems', params: {} }]);
}

/** Creates a named list of options, each with a value, for the site or for all of the organisation. */
export function createDropdown(
  services: Services,
  caller: Caller,
  siteId: number,
  body: Body,
): Promise<DropdownRow> {
  return withLists(services, caller, siteId, (access) => {
    if (body.scope === 'organisation') requireScope(access, { site_id: null });
    requireModule(services, body.module_type);
    requireUniqueValues(body.options);
    return insertDropdown(services, access, body);
  });
}

/**
 * Does the same in an open transaction; the caller has checked permission and options. Throws
 * `name_taken`, `name_on_site`.
 */
export async function insertDropdown(
  services: Services,
  access: SiteAccess,
  { module_type, name, options, scope = 'site' }: Body,
): Promise<DropdownRow> {
  const { organisationId } = access;
  const siteId = scope === 'site' ? access.siteId : null;
  await requireFreeName(access, { id: null, site_id: siteId, module_type, name });
  const row = await access.tx
    .insertInto('dropdowns')
    .values({
      organisation_id: organisationId,
      site_id: siteId,
      module_type,
      name: JSON.stringify(name),
      options: JSON.stringify(options),
    })
    .returning(['id', 'site_id', 'module_type', 'name', 'created_at', 'updated_at'])
    .returning(['deleted_at', 'version'])
    .executeTakeFirstOrThrow();
  recordListChange(services, { ...access, siteId }, 'dropdowns', {
    call: 'CREATE_SITE_DROPDOWN',
    id: row.id,
    changes: creationChanges({ module_type, name, options }),
  });
  return { ...row, options };
}

/** Throws `option_in_use` if an option that items have is left out: they could not show it any more. */
async function requireUsedOptions(
  services: Services,
  access: SiteAccess,
  before: DropdownRow,
  options: Options,
): Promise<void> {
  requireUniqueValues(options);
  const kept = new Set(options.map(({ value }) => value));
  if (before.options.every(({ value }) => kept.has(value))) return;
  for (const site of await sitesWith(access, before)) {
    const used = await countOptions(services, site, before.id);
    const left = before.options.find(({ value }) => !kept.has(value) && used.has(value));
    if (left !== undefined) throw await optionInUse(site, left);
  }
}

/** The refusal to remove an option that items of the site have. */
async function optionInUse(
  { tx, organisationId, siteId }: SiteAccess,
  { label }: Options[number],
): Promise<Failure> {
  const { name: site } = await tx
    .selectFrom('sites')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return new Failure('option_in_use', { ...textParams(label), site });
}

/** Makes a list of the site one of all sites of the organisation, its merges too. */
async function share({ tx, siteId }: SiteAccess, id: number): Promise<void> {
  await tx
    .updateTable('list_merges')
    .set({ site_id: null })
    .where('site_id', '=', siteId)
    .where('list', '=', 'dropdowns')
    .where('row_id', '=', id)
    .execute();
}

/** Changes name, options or scope of a list that still has `version`. Throws a Failure. */
export function updateDropdown(
  services: Services,
  caller: Caller,
  { siteId, dropdownId: id }: { readonly siteId: number; readonly dropdownId: number },
  version: number,
  { scope, ...body }: Change,
): Promise<DropdownRow> {
  const { name: call } = UPDATE_SITE_DROPDOWN;
  const row = { list: 'dropdowns', siteId, id } as const;
  const values = { ...body, ...(scope !== undefined && { site_id: null }) };
  return changeRow(services, caller, row, call, version, values, async (access, before) => {
    if (body.options !== undefined)
      await requireUsedOptions(services, access, before, body.options);
    const isShared = scope !== undefined && before.site_id !== null;
    if (isShared) requireScope(access, { site_id: null });
    const { name = before.name } = body;
    const site_id = isShared ? null : before.site_id;
    if (isShared || !jsonEquals(name, before.name))
      await requireFreeName(access, { ...before, site_id, name });
    if (isShared) await share(access, id);
  });
}
