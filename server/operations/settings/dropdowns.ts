import type { DropdownRow } from '../../../src/contract/directory.ts';
import type { CREATE_SITE_DROPDOWN } from '../../../src/contract/site-lists.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { requireModule } from './module.ts';

type Body = NonNullable<(typeof CREATE_SITE_DROPDOWN)['types']>['body'];

/** Creates a named list of options, each with a value. */
export function createDropdown(
  services: Services,
  caller: Caller,
  siteId: number,
  body: Body,
): Promise<DropdownRow> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    requireModule(services, body.module_type);
    if (new Set(body.options.map(({ value }) => value)).size < body.options.length)
      throw invalid([{ pointer: '/options', code: 'uniqueItems', params: {} }]);
    const row = await access.tx
      .insertInto('dropdowns')
      .values({
        site_id: siteId,
        module_type: body.module_type,
        name: JSON.stringify(body.name),
        options: JSON.stringify(body.options),
      })
      .returning(['id', 'site_id', 'module_type', 'name', 'created_at', 'updated_at'])
      .returning('deleted_at')
      .executeTakeFirstOrThrow();
    recordSettingChange(services, access, {
      call: 'CREATE_SITE_DROPDOWN',
      eventType: 'settings.dropdown',
      id: row.id,
      changes: creationChanges({ ...body }),
      staleCall: 'GET_SITE_DROPDOWNS',
    });
    return { ...row, options: body.options };
  });
}
