import { GET_CURRENT_USER } from '../../../src/contract/session.ts';
import { activeGrantsOnSite } from '../../../src/domain/grants.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/** Sets or clears as whom the caller's session views the product, with an event by the admin. */
async function setView(
  { tx, organisationId, userId }: OrganisationAccess,
  services: Services,
  { sessionId }: Caller,
  viewed: { readonly id: number; readonly isOn: boolean },
): Promise<{ readonly user_id: number }> {
  await tx
    .updateTable('sessions')
    .set({ view_as_user_id: viewed.isOn ? viewed.id : null })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', sessionId)
    .execute();
  writeEvents(tx, [
    {
      site_id: null,
      call: viewed.isOn ? 'VIEW_AS_PERSON' : 'END_VIEW_AS',
      item_type: 'account.view',
      item_id: viewed.id,
      changes: { '/viewed': [!viewed.isOn, viewed.isOn] },
    },
  ]);
  afterCommit(tx, () => {
    const userIds = [userId, viewed.id];
    services.notifier.membershipChanged(organisationId, userIds);
    services.notifier.invalidate({
      call: GET_CURRENT_USER.name,
      organisationId,
      siteId: null,
      permission: null,
      userIds: [userId],
    });
  });
  return { user_id: viewed.id };
}

/**
 * Lets an admin see the product as another person sees it, in this session. Only who holds every code
 * in the whole organisation may: nobody reads through another person what they may not read
 * themselves. Throws a Failure.
 */
export function viewAs(services: Services, caller: Caller, userId: number) {
  return withOrganisation(services, caller, async (access) => {
    const own = activeGrantsOnSite(access.grants, null, access.now);
    if (!own.some(({ holds_all }) => holds_all)) throw new Failure('forbidden');
    if (userId === access.userId) throw new Failure('conflict');
    const person = await access.tx
      .selectFrom('users')
      .select('disabled_at')
      .where('organisation_id', '=', access.organisationId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    if (person.disabled_at !== null) throw new Failure('conflict');
    return setView(access, services, caller, { id: userId, isOn: true });
  });
}

/** Ends the view; without one, nothing changes. */
export function endViewAs(services: Services, caller: Caller) {
  const { viewedBy } = caller;
  if (viewedBy === undefined) return Promise.resolve({ user_id: caller.userId });
  const admin = { ...caller, userId: viewedBy.id };
  return withOrganisation(services, admin, (access) =>
    setView(access, services, admin, { id: caller.userId, isOn: false }),
  );
}
