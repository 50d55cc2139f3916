import type { TypeRow } from '../../../src/contract/directory.ts';
import { type CREATE_SITE_TYPE, UPDATE_SITE_TYPE } from '../../../src/contract/site-lists.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { changeRow } from './list-rows/change.ts';
import { requireModule } from './module.ts';

type Body = NonNullable<(typeof CREATE_SITE_TYPE)['types']>['body'];
type TypeChange = NonNullable<(typeof UPDATE_SITE_TYPE)['types']>['body'];

/** Creates a type; a sub-type's parent is a type of the same module and has no parent itself. */
export function createType(
  services: Services,
  caller: Caller,
  siteId: number,
  body: Body,
): Promise<TypeRow> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    return insertType(services, access, body);
  });
}

/** Does the same in an open transaction; the caller has checked the permission. */
export async function insertType(
  services: Services,
  access: SiteAccess,
  body: Body,
): Promise<TypeRow> {
  requireModule(services, body.module_type);
  const { tx, siteId } = access;
  const parentId = body.parent_id ?? null;
  if (parentId !== null) {
    const parent = await tx
      .selectFrom('types')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', parentId)
      .where('module_type', '=', body.module_type)
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (parent === undefined)
      throw invalid([{ pointer: '/parent_id', code: 'reference', params: {} }]);
  }
  const values = {
    module_type: body.module_type,
    code: body.code ?? null,
    parent_id: parentId,
  };
  const row = await tx
    .insertInto('types')
    .values({ ...values, site_id: siteId, name: JSON.stringify(body.name) })
    .returning(['id', 'site_id', 'module_type', 'name', 'code', 'parent_id'])
    .returning(['created_at', 'updated_at', 'deleted_at', 'position', 'version'])
    .executeTakeFirstOrThrow();
  recordSettingChange(services, access, {
    call: 'CREATE_SITE_TYPE',
    eventType: 'settings.type',
    id: row.id,
    changes: creationChanges({ ...values, name: body.name }),
    staleCall: 'GET_SITE_TYPES',
  });
  return row;
}

/** Changes a type or sub-type that still has `version`. Throws a Failure. */
export function updateType(
  services: Services,
  caller: Caller,
  { siteId, typeId: id }: { readonly siteId: number; readonly typeId: number },
  version: number,
  body: TypeChange,
): Promise<TypeRow> {
  const { name: call } = UPDATE_SITE_TYPE;
  return changeRow(services, caller, { list: 'types', siteId, id }, call, version, { ...body });
}
