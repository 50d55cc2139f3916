import type { CriticalityRow } from '../../../src/contract/directory.ts';
import {
  type CREATE_SITE_CRITICALITY,
  UPDATE_SITE_CRITICALITY,
} from '../../../src/contract/site-lists.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { changeRow } from './list-rows/change.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';

type Body = NonNullable<(typeof CREATE_SITE_CRITICALITY)['types']>['body'];
type Change = NonNullable<(typeof UPDATE_SITE_CRITICALITY)['types']>['body'];

/** Two criticalities of one rank could not be ordered. Throws `invalid`. */
async function requireFreeRank({ tx, siteId }: SiteAccess, rank: number): Promise<void> {
  // A concurrent creation waits here.
  await tx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const taken = await tx
    .selectFrom('criticalities')
    .select('id')
    .where('site_id', '=', siteId)
    .where('rank', '=', rank)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken !== undefined) throw invalid([{ pointer: '/rank', code: 'unique', params: {} }]);
}

/** Creates a criticality with a rank of its own; 1 is the most critical. Throws a Failure. */
export function createCriticality(
  services: Services,
  caller: Caller,
  siteId: number,
  body: Body,
): Promise<CriticalityRow> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    await requireFreeRank(access, body.rank);
    return insertCriticality(services, access, body);
  });
}

/** Creates one of any rank in an open transaction; the caller has checked the permission. */
export async function insertCriticality(
  services: Services,
  access: SiteAccess,
  body: Body,
): Promise<CriticalityRow> {
  const row = await access.tx
    .insertInto('criticalities')
    .values({ ...body, site_id: access.siteId, name: JSON.stringify(body.name) })
    .returning(['id', 'site_id', 'name', 'rank', 'version'])
    .returning(['created_at', 'updated_at', 'deleted_at'])
    .executeTakeFirstOrThrow();
  recordSettingChange(services, access, {
    call: 'CREATE_SITE_CRITICALITY',
    eventType: 'settings.criticality',
    id: row.id,
    changes: creationChanges({ ...body }),
    staleCall: 'GET_SITE_CRITICALITIES',
  });
  return { ...row, colour: body.colour };
}

/** Changes a criticality that still has `version`; its rank is its place. Throws a Failure. */
export function updateCriticality(
  services: Services,
  caller: Caller,
  { siteId, criticalityId: id }: { readonly siteId: number; readonly criticalityId: number },
  version: number,
  body: Change,
): Promise<CriticalityRow> {
  const { name: call } = UPDATE_SITE_CRITICALITY;
  const row = { list: 'criticalities', siteId, id } as const;
  return changeRow(services, caller, row, call, version, { ...body });
}
