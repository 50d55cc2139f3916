import type { AccessCheck, AccessReason } from '../../../src/contract/access-check.ts';
import { hasPermission, isActiveGrant } from '../../../src/domain/grants.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { managesPeople, requirePeopleManager } from '../context/authority.ts';

/** Whether the site is archived. Throws `not_found` for a site of nobody or of others. */
async function isArchived(tx: Tx, siteId: number | null): Promise<boolean> {
  if (siteId === null) return false;
  const site = await tx
    .selectFrom('sites')
    .select('is_archived')
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (site === undefined) throw notFound();
  return site.is_archived;
}

/** The grants with the code that hold on the site; with `userId` those of one person. */
async function grantsWith(
  { tx, organisationId, now }: OrganisationAccess,
  code: string,
  siteId: number | null,
  userId: number | null,
) {
  const rows = await tx
    .selectFrom('person_grants')
    .innerJoin('roles', 'roles.id', 'person_grants.role_id')
    .innerJoin('users', 'users.id', 'person_grants.user_id')
    .leftJoin('teams', 'teams.id', 'person_grants.team_id')
    .leftJoin('sites', 'sites.id', 'person_grants.site_id')
    .select([
      'person_grants.id',
      'person_grants.user_id',
      'users.display_name',
      'users.disabled_at',
    ])
    .select(['person_grants.starts_at', 'person_grants.expires_at'])
    .select(['roles.name as role_name', 'roles.holds_all', 'roles.permissions'])
    .select(['teams.name as team_name', 'sites.name as site_name'])
    .select('person_grants.on_every_site')
    .where('person_grants.organisation_id', '=', organisationId)
    .where('users.deleted_at', 'is', null)
    .where((grant) =>
      grant.or([
        grant('person_grants.site_id', 'is', null),
        grant('person_grants.site_id', '=', siteId),
      ]),
    )
    .$if(userId !== null, (query) => query.where('person_grants.user_id', '=', userId ?? 0))
    .orderBy('users.display_name')
    .orderBy('person_grants.id')
    .execute();
  return rows
    .filter((row) => hasPermission([row], code))
    .map(({ id, user_id, display_name, disabled_at, permissions: _codes, ...row }) => ({
      user: { id: user_id, name: display_name, isDisabled: disabled_at !== null },
      reason: { ...row, grant_id: id, state: stateOf(row, now) } satisfies AccessReason,
    }));
}

function stateOf(
  grant: Pick<AccessReason, 'starts_at' | 'expires_at'>,
  now: Date,
): AccessReason['state'] {
  if (isActiveGrant(grant, now)) return 'active';
  const isOver = grant.expires_at !== null && Date.parse(grant.expires_at) <= now.getTime();
  return isOver ? 'expired' : 'planned';
}

interface Question {
  readonly site_id?: number | undefined;
  readonly code: string;
}

/** Whether a person may do something, and by which grants. Throws a Failure. */
export function accessCheck(
  services: Services,
  caller: Caller,
  { user_id, site_id, code }: Question & { readonly user_id: number },
): Promise<AccessCheck> {
  const siteId = site_id ?? null;
  return withOrganisation(services, caller, async (access) => {
    const { tx, organisationId } = access;
    if (user_id !== caller.userId && !managesPeople(access, null))
      requirePeopleManager(access, siteId);
    const archived = await isArchived(tx, siteId);
    const user = await tx
      .selectFrom('users')
      .select('disabled_at')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined) throw notFound();
    const reasons = (await grantsWith(access, code, siteId, user_id)).map(({ reason }) => reason);
    const blocked_by =
      user.disabled_at === null ? (archived ? 'site_archived' : null) : ('disabled' as const);
    const allowed = blocked_by === null && reasons.some(({ state }) => state === 'active');
    return { allowed, blocked_by, reasons };
  });
}

/** Everyone who may do something now, with the grants that allow it. Throws a Failure. */
export function codeHolders(services: Services, caller: Caller, { site_id, code }: Question) {
  const siteId = site_id ?? null;
  return withOrganisation(services, caller, async (access) => {
    if (!managesPeople(access, null)) requirePeopleManager(access, siteId);
    const archived = await isArchived(access.tx, siteId);
    const rows = archived ? [] : await grantsWith(access, code, siteId, null);
    const active = rows.filter(({ user, reason }) => !user.isDisabled && reason.state === 'active');
    const byPerson = Map.groupBy(active, ({ user }) => user.id);
    return {
      people: [...byPerson.values()].flatMap((held) => {
        const [first] = held;
        if (first === undefined) return [];
        const { id, name } = first.user;
        return [{ id, name, reasons: held.map(({ reason }) => reason) }];
      }),
    };
  });
}
