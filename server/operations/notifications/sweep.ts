import { type Tx, withSystem, withTenant } from '../../db/transaction.ts';
import { isShownOnce } from '../context/grants.ts';
import type { Services } from '../services.ts';
import { insertNotifications } from './insert-notifications.ts';
import { remindApprovers } from './remind-approvers.ts';

const day = 24 * 60 * 60 * 1000;
const retentionMs = 90 * day;

/** A month from `now`, as role-expiry labels count it (spec 4.2). */
function monthFrom(now: Date): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() + 1);
  return then;
}

/** Notifies people once of each role that ends within a month, and when. */
async function notifyOfExpiringRoles(
  tx: Tx,
  services: Services,
  organisationId: number,
): Promise<void> {
  const now = services.now();
  const grants = await tx
    .selectFrom('person_grants')
    .innerJoin('roles', 'roles.id', 'person_grants.role_id')
    .innerJoin('users', 'users.id', 'person_grants.user_id')
    .leftJoin('sites', 'sites.id', 'person_grants.site_id')
    .select(['person_grants.id', 'person_grants.user_id', 'person_grants.site_id'])
    .select('person_grants.on_every_site')
    .select(['person_grants.expires_at', 'roles.name as role_name'])
    .where('person_grants.organisation_id', '=', organisationId)
    .where('person_grants.expires_at', '>', now.toISOString())
    .where('person_grants.expires_at', '<=', monthFrom(now).toISOString())
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('sites.id', 'is', null),
        where('sites.is_archived', '=', false),
        where('person_grants.on_every_site', '=', true),
      ]),
    )
    .where(isShownOnce)
    .execute();
  const notices = grants.flatMap(
    ({ id, user_id, site_id, on_every_site, expires_at, role_name }) =>
      expires_at === null
        ? []
        : {
            userId: user_id,
            kind: 'role_expiring' as const,
            siteId: on_every_site ? null : site_id,
            role: { role_name, expires_at },
            onceKey: `role ${id} ${expires_at}`,
          },
  );
  await insertNotifications(tx, services, notices, now.toISOString());
}

/**
 * Deletes notifications after 90 days, notifies people of roles that end within a month, and reminds
 * approvers.
 */
export async function sweepNotifications(services: Services): Promise<void> {
  const { db, now } = services;
  const organisations = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  const oldest = new Date(now().getTime() - retentionMs).toISOString();
  for (const { id: organisationId } of organisations)
    await withTenant(db, { organisationId, siteIds: [], userId: null }, async (tx) => {
      await tx
        .deleteFrom('notifications')
        .where('organisation_id', '=', organisationId)
        .where('created_at', '<', oldest)
        .execute();
      await notifyOfExpiringRoles(tx, services, organisationId);
    });
  for (const { id: organisationId } of organisations)
    await remindApprovers(services, organisationId);
}
