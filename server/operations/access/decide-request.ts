import type { AccessDecision, AccessRequest } from '../../../src/contract/access-requests.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { sendMail } from '../auth/email/send-mail.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, notFound } from '../failure.ts';
import { insertNotifications } from '../notifications/insert-notifications.ts';
import { keepsAdmin } from '../people/last-admin.ts';
import type { Caller, Services } from '../services.ts';
import { managesPeople, withCurrentGrants } from '../context/authority.ts';
import { giveRoleIn, roleOf } from './give.ts';
import { requestsChanged, selectRequests, toAccessRequest } from './requests.ts';

/** Locks an open request that `isFor` the caller. Throws `not_found`, or `conflict` if it is decided. */
async function openRequest(
  access: OrganisationAccess,
  id: number,
  isFor: (request: { readonly site_id: number; readonly user_id: number }) => boolean,
) {
  const request = await access.tx
    .selectFrom('access_requests')
    .select(['id', 'site_id', 'user_id', 'state'])
    .where('organisation_id', '=', access.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined || !isFor(request)) throw notFound();
  if (request.state !== 'open') throw new Failure('conflict');
  return request;
}

interface Decision {
  readonly call: string;
  readonly state: 'granted' | 'refused' | 'withdrawn';
  readonly answer: string | null;
  readonly role_id?: number;
  readonly expires_at?: string | null;
}

/** Stores the decision and its event; returns the request as the caller sees it. */
async function decide(
  access: OrganisationAccess,
  services: Services,
  id: number,
  { call, ...decision }: Decision,
): Promise<AccessRequest> {
  const { tx, organisationId, userId, now } = access;
  await tx
    .updateTable('access_requests')
    .set({ ...decision, decided_at: now.toISOString(), decided_by_user_id: userId })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  writeEvents(tx, [
    {
      site_id: null,
      call,
      item_type: 'access.request',
      item_id: id,
      changes: { '/state': ['open', decision.state], '/answer': [null, decision.answer] },
    },
  ]);
  const row = await selectRequests(tx)
    .where('access_requests.id', '=', id)
    .executeTakeFirstOrThrow();
  await requestsChanged(access, services, row);
  return toAccessRequest(access, row);
}

/** Tells the asker of the decision by a notice and a mail. */
async function tellAsker(access: OrganisationAccess, services: Services, request: AccessRequest) {
  const { tx, organisationId, now } = access;
  const isGranted = request.state === 'granted';
  const { site, answer, role_name, expires_at, decided_by } = request;
  await insertNotifications(
    tx,
    services,
    [
      {
        userId: request.person.id,
        kind: isGranted ? 'access_granted' : 'access_refused',
        // A notice of a site is shown only to those who may open it.
        siteId: isGranted ? site.id : null,
        access: { site_name: site.name, text: answer, role_name, expires_at },
      },
    ],
    now.toISOString(),
  );
  const asker = await tx
    .selectFrom('users')
    .select(['email', 'locale', 'display_name'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', request.person.id)
    .executeTakeFirstOrThrow();
  afterCommit(tx, () =>
    sendMail(services, asker, isGranted ? 'access_granted' : 'access_refused', {
      who: decided_by?.name ?? '',
      site: site.name,
      role: role_name ?? '',
      answer: answer ?? '',
      link: `${services.auth.publicOrigin()}/app/sites/${isGranted ? site.id : ''}`,
    }),
  );
}

/** Gives the asker a role on the site. Throws a Failure. */
export function grantAccess(services: Services, caller: Caller, id: number, body: AccessDecision) {
  return withOrganisation(services, caller, (before) =>
    keepsAdmin(before.tx, async () => {
      const access = await withCurrentGrants(before);
      const { role_id, expires_at, answer = null } = body;
      const { site_id, user_id } = await openRequest(access, id, (request) =>
        managesPeople(access, request.site_id),
      );
      if ((await roleOf(access, role_id)).scope !== 'Site') throw notFound();
      const people = { user_ids: [user_id], team_ids: [], site_ids: [site_id] };
      const given = { role_id, ...people, expires_at, reason: answer };
      await giveRoleIn(access, services, given, 'GRANT_ACCESS_REQUEST');
      const request = await decide(access, services, id, {
        call: 'GRANT_ACCESS_REQUEST',
        state: 'granted',
        answer,
        role_id,
        expires_at,
      });
      await tellAsker(access, services, request);
      return request;
    }),
  );
}

/** Refuses a request with a reason. Throws a Failure. */
export function refuseAccess(services: Services, caller: Caller, id: number, answer: string) {
  return withOrganisation(services, caller, async (access) => {
    await openRequest(access, id, ({ site_id }) => managesPeople(access, site_id));
    const request = await decide(access, services, id, {
      call: 'REFUSE_ACCESS_REQUEST',
      state: 'refused',
      answer: answer.trim(),
    });
    await tellAsker(access, services, request);
    return request;
  });
}

/** Withdraws the caller's own request. Throws a Failure. */
export function withdrawRequest(services: Services, caller: Caller, id: number) {
  return withOrganisation(services, caller, async (access) => {
    await openRequest(access, id, ({ user_id }) => user_id === access.userId);
    return decide(access, services, id, {
      call: 'WITHDRAW_ACCESS_REQUEST',
      state: 'withdrawn',
      answer: null,
    });
  });
}
