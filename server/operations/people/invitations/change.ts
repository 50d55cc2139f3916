import { writeEvents } from '../../../db/events.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../../context/call.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { erasePerson } from '../erase-person.ts';
import { requireRank } from '../leave.ts';
import { invalidateAccounts, invalidatePeople, requirePeopleManager } from '../manager.ts';
import { mailInvitation } from './mail.ts';

/** The shortest time between two mails to a person, in milliseconds. */
const pause = 60_000;

/** The person of an open invitation, locked. Throws `forbidden`, `not_found` or `not_invited`. */
async function invitedPerson(access: OrganisationAccess, userId: number) {
  requirePeopleManager(access);
  const user = await access.tx
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'locale', 'invited_at', 'signed_in_at'])
    .where('organisation_id', '=', access.organisationId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw notFound();
  if (user.invited_at === null || user.signed_in_at !== null) throw new Failure('not_invited');
  return { ...user, invited_at: user.invited_at };
}

/** Mails a new link to an invited person. Throws also `too_many`. */
export function resendInvitation(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<{ readonly invited_at: string }> {
  return withOrganisation(services, caller, async (access) => {
    const { tx, now } = access;
    const user = await invitedPerson(access, userId);
    if (Date.parse(user.invited_at) > now.getTime() - pause) throw new Failure('too_many');
    const invited_at = now.toISOString();
    await tx
      .updateTable('users')
      .set({ invited_at, credentials_at: invited_at })
      .where('id', '=', userId)
      .execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'RESEND_INVITATION',
        item_type: 'account',
        item_id: userId,
        changes: { '/invited_at': [user.invited_at, invited_at] },
      },
    ]);
    invalidateAccounts(tx, services);
    afterCommit(tx, () =>
      mailInvitation(services, caller, { ...user, credentials_at: invited_at }),
    );
    return { invited_at };
  });
}

/** Withdraws an open invitation and deletes the person. */
export function withdrawInvitation(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<{ readonly status: 'withdrawn' }> {
  return withOrganisation(services, caller, async (access) => {
    await invitedPerson(access, userId);
    await requireRank(access, userId);
    const erasure = { call: 'WITHDRAW_INVITATION', keepsName: false };
    await erasePerson(access.tx, services, caller, userId, erasure);
    invalidatePeople(access.tx, services);
    return { status: 'withdrawn' };
  });
}
