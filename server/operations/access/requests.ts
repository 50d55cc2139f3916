import type { AccessRequest } from '../../../src/contract/access-requests.ts';
import { GET_ACCESS_REQUESTS } from '../../../src/contract/access-requests.ts';
import { activeGrantsOnSite } from '../../../src/domain/grants.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, afterCommit, tenantOf } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import { addMs } from '../auth/auth-limits.ts';
import { sendMail } from '../auth/email/send-mail.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { peoplePermission } from '../context/permissions.ts';
import { Failure, notFound } from '../failure.ts';
import { insertNotifications } from '../notifications/insert-notifications.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import type { Caller, Services } from '../services.ts';
import { managesPeople } from '../context/authority.ts';

const uniqueViolation = '23505';

const hour = 60 * 60_000;
/** The most requests of a person within an hour: each mails all admins of a site. */
const maxPerHour = 5;

/** The most requests of a reply. */
const most = 200;

/** Requests with their names, open ones first, then the newest. */
export function selectRequests(tx: Tx) {
  return tx
    .selectFrom('access_requests')
    .innerJoin('sites', 'sites.id', 'access_requests.site_id')
    .innerJoin('users', 'users.id', 'access_requests.user_id')
    .leftJoin('users as decider', 'decider.id', 'access_requests.decided_by_user_id')
    .leftJoin('roles', 'roles.id', 'access_requests.role_id')
    .where('access_requests.organisation_id', '=', tenantOf(tx).organisationId)
    .selectAll('access_requests')
    .select(['sites.name as site_name', 'users.display_name', 'roles.name as role_name'])
    .select('decider.display_name as decider_name')
    .orderBy((each) => each('access_requests.state', '=', 'open'), 'desc')
    .orderBy('access_requests.id', 'desc')
    .limit(most);
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** A request as the caller sees it. */
export function toAccessRequest(access: OrganisationAccess, row: Stored): AccessRequest {
  const { id, site_id, user_id, reason, state, created_at, decided_at, answer } = row;
  const { decided_by_user_id: decider, decider_name, role_name, expires_at } = row;
  const isMine = user_id === access.userId;
  return {
    id,
    site: { id: site_id, name: row.site_name },
    person: { id: user_id, name: row.display_name },
    reason,
    state,
    created_at,
    decided_at,
    decided_by:
      decider === null || decider_name === null ? null : { id: decider, name: decider_name },
    answer,
    role_name,
    expires_at,
    is_mine: isMine,
    may_decide: state === 'open' && !isMine && managesPeople(access, site_id),
  };
}

/** The caller's requests, and those of sites where they manage people. */
export function listAccessRequests(
  services: Services,
  caller: Caller,
): Promise<readonly AccessRequest[]> {
  return withOrganisation(services, caller, async (access) => {
    const { tx, userId, grants } = access;
    const siteIds = grants.flatMap(({ site_id }) =>
      site_id !== null && managesPeople(access, site_id) ? [site_id] : [],
    );
    const rows = await selectRequests(tx)
      .$if(!managesPeople(access, null), (query) =>
        query.where((either) =>
          either.or([
            either('access_requests.user_id', '=', userId),
            either('access_requests.site_id', 'in', [0, ...siteIds]),
          ]),
        ),
      )
      .execute();
    return rows.map((row) => toAccessRequest(access, row));
  });
}

/** Who decides requests for the site: enabled people who manage people there. */
async function decidersOf(tx: Tx, siteId: number, now: Date, but: number) {
  const { users } = await peopleOfSite(tx, siteId, now.toISOString(), peoplePermission);
  const ids = users.filter(({ id, is_active }) => is_active && id !== but).map(({ id }) => id);
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'display_name'])
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('id', 'in', [0, ...ids])
    .execute();
}

/** The lists of requests of the asker and of those who decide are stale after the commit. */
export async function requestsChanged(
  { tx, organisationId, now }: OrganisationAccess,
  { notifier }: Services,
  { site_id, user_id }: Pick<Stored, 'site_id' | 'user_id'>,
): Promise<void> {
  const deciders = await decidersOf(tx, site_id, now, 0);
  const userIds = [...new Set([user_id, ...deciders.map(({ id }) => id)])];
  afterCommit(tx, () =>
    notifier.invalidate({
      call: GET_ACCESS_REQUESTS.name,
      organisationId,
      siteId: null,
      permission: null,
      userIds,
    }),
  );
}

/** The open site for which the caller asks. Throws a Failure. */
async function requestedSite(access: OrganisationAccess, siteId: number) {
  const site = await access.tx
    .selectFrom('sites')
    .select(['id', 'name', 'is_archived'])
    .where('organisation_id', '=', access.organisationId)
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (site === undefined) throw notFound();
  if (site.is_archived) throw new Failure('site_archived');
  if (activeGrantsOnSite(access.grants, siteId, access.now).length > 0)
    throw new Failure('conflict');
  return site;
}

/** Throws `too_many` after too many requests within an hour; a person's requests come one by one. */
async function limitRequests({ tx, organisationId, userId, now }: OrganisationAccess) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('access_requests')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('created_at', '>', addMs(now, -hour))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPerHour) throw new Failure('too_many');
}

/** Asks the admins of a site for access: they get a notice and a mail. Throws a Failure. */
export function requestAccess(
  services: Services,
  caller: Caller,
  { site_id, reason: written }: { readonly site_id: number; readonly reason: string },
): Promise<AccessRequest> {
  return withOrganisation(services, caller, async (access) => {
    const { tx, organisationId, userId, now } = access;
    const site = await requestedSite(access, site_id);
    await limitRequests(access);
    const reason = written.trim();
    const { id } = await insertRequest(() =>
      tx
        .insertInto('access_requests')
        .values({
          organisation_id: organisationId,
          site_id,
          user_id: userId,
          reason,
          created_at: now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    writeEvents(tx, [
      {
        site_id: null,
        call: 'REQUEST_ACCESS',
        item_type: 'access.request',
        item_id: id,
        changes: { '/site_id': [null, site_id], '/reason': [null, reason] },
      },
    ]);
    const deciders = await decidersOf(tx, site_id, now, userId);
    await insertNotifications(
      tx,
      services,
      deciders.map((person) => ({
        userId: person.id,
        kind: 'access_requested' as const,
        siteId: site_id,
        access: { site_name: site.name, text: reason },
      })),
      now.toISOString(),
    );
    const link = `${services.auth.publicOrigin()}/app/sites/${site_id}/people/site-users`;
    afterCommit(tx, () => {
      for (const person of deciders)
        sendMail(services, person, 'access_requested', {
          who: caller.displayName,
          site: site.name,
          reason,
          link,
        });
    });
    const row = await selectRequests(tx)
      .where('access_requests.id', '=', id)
      .executeTakeFirstOrThrow();
    await requestsChanged(access, services, row);
    return toAccessRequest(access, row);
  });
}

async function insertRequest<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new Failure('access_requested');
  }
}
