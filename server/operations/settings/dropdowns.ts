import type { DropdownRow } from '../../../src/contract/directory.ts';
import {
  type CREATE_SITE_DROPDOWN,
  UPDATE_SITE_DROPDOWN,
} from '../../../src/contract/site-lists.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges } from '../events/setting-events.ts';
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

/** Creates a named list of options, each with a value. */
export function createDropdown(
  services: Services,
  caller: Caller,
  siteId: number,
  body: Body,
): Promise<DropdownRow> {
  return withSite(services, caller, siteId, (access) => {
    requirePermission(access, settingsPermission);
    requireModule(services, body.module_type);
    requireUniqueValues(body.options);
    return insertDropdown(services, access, body);
  });
}

/** Does the same in an open transaction; the caller has checked permission and options. */
export async function insertDropdown(
  services: Services,
  access: SiteAccess,
  { module_type, name, options }: Body,
): Promise<DropdownRow> {
  const row = await access.tx
    .insertInto('dropdowns')
    .values({
      site_id: access.siteId,
      module_type,
      name: JSON.stringify(name),
      options: JSON.stringify(options),
    })
    .returning(['id', 'site_id', 'module_type', 'name', 'created_at', 'updated_at'])
    .returning(['deleted_at', 'version'])
    .executeTakeFirstOrThrow();
  recordListChange(services, access, 'dropdowns', {
    call: 'CREATE_SITE_DROPDOWN',
    id: row.id,
    changes: creationChanges({ module_type, name, options }),
  });
  return { ...row, options };
}

/** Throws `invalid` if an option that items have is left out: they could not show it any more. */
async function requireUsedOptions(
  services: Services,
  access: SiteAccess,
  before: DropdownRow,
  options: Options,
): Promise<void> {
  requireUniqueValues(options);
  const kept = new Set(options.map(({ value }) => value));
  if (before.options.every(({ value }) => kept.has(value))) return;
  const used = await countOptions(services, access, before.id);
  if (before.options.some(({ value }) => !kept.has(value) && used.has(value)))
    throw invalid([{ pointer: '/options', code: 'reference', params: {} }]);
}

/** Changes name or options of a list that still has `version`. Throws a Failure. */
export function updateDropdown(
  services: Services,
  caller: Caller,
  { siteId, dropdownId: id }: { readonly siteId: number; readonly dropdownId: number },
  version: number,
  body: Change,
): Promise<DropdownRow> {
  const { name: call } = UPDATE_SITE_DROPDOWN;
  const row = { list: 'dropdowns', siteId, id } as const;
  return changeRow(services, caller, row, call, version, { ...body }, async (access, before) => {
    if (body.options !== undefined)
      await requireUsedOptions(services, access, before, body.options);
  });
}
