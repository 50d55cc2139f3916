import type { InvitedPerson } from '../../../../src/contract/invitations.ts';
import { cleanDisplayName } from '../../../../src/domain/display-name.ts';
import { writeEvents } from '../../../db/events.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { addMs } from '../../auth/auth-limits.ts';
import { withCurrentGrants } from '../../context/authority.ts';
import { type OrganisationAccess, withOrganisation } from '../../context/call.ts';
import { hasPermission, isActiveGrant } from '../../context/grants.ts';
import { peoplePermission } from '../../context/permissions.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { lockAdmins } from '../last-admin.ts';
import { invalidatePeople } from '../manager.ts';
import { inviteProblems } from './check.ts';
import { mailInvitation } from './mail.ts';

const hour = 60 * 60_000;
/** The most people that an organisation invites within an hour. */
const maxPerHour = 1000;

export interface Invitations {
  readonly people: readonly InvitedPerson[];
  /** The language of the mails. */
  readonly locale: string;
  readonly dry_run?: boolean;
}

/**
 * Invites people who have no problems, with their roles, and mails them. Throws `forbidden` for a
 * caller who manages people nowhere, and `too_many` after too many invitations within an hour.
 */
export function invitePeople(
  services: Services,
  caller: Caller,
  { people, locale, dry_run: isDryRun = false }: Invitations,
) {
  return withOrganisation(services, caller, async (before) => {
    const { tx } = before;
    // Two callers who invite the same address at once do so one after the other.
    await lockAdmins(tx);
    const access = await withCurrentGrants(before);
    const live = access.grants.filter((grant) => isActiveGrant(grant, access.now));
    if (!hasPermission(live, peoplePermission)) throw new Failure('forbidden');
    const problems = await inviteProblems(access, people);
    const bad = new Set(problems.map(({ row }) => row));
    const good = people.filter((_, row) => !bad.has(row));
    await limit(access, good.length);
    if (isDryRun || good.length === 0) return { invited: [], problems: [...problems] };
    const invited = await insertPeople(access, good, locale);
    writeEvents(
      tx,
      invited.map(({ user, grants: granted }) => ({
        site_id: null,
        call: 'INVITE_PEOPLE',
        item_type: 'account',
        item_id: user.id,
        changes: {
          '/email': [null, user.email],
          '/display_name': [null, user.display_name],
          '/roles': [null, granted],
        },
      })),
    );
    invalidatePeople(tx, services);
    afterCommit(tx, async () => {
      for (const { user } of invited) await mailInvitation(services, caller, user);
    });
    return {
      invited: invited.map(({ user: { id, email } }) => ({ id, email })),
      problems: [...problems],
    };
  });
}

async function limit({ tx, organisationId, now }: OrganisationAccess, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('users')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('invited_at', '>', addMs(now, -hour))
    .executeTakeFirstOrThrow();
  if (Number(count) + more > maxPerHour) throw new Failure('too_many');
}

const text = (value: string | undefined) => value?.trim() || null;

/** Inserts the people with their grants; returns them in the same order. */
async function insertPeople(
  { tx, organisationId, now }: OrganisationAccess,
  people: readonly InvitedPerson[],
  locale: string,
) {
  const moment = now.toISOString();
  const users = await tx
    .insertInto('users')
    .values(
      people.map(({ email, display_name = '', phone, badge, employer }) => ({
        organisation_id: organisationId,
        email: email.trim(),
        display_name: cleanDisplayName(display_name) || email.trim().replace(/@.*$/s, ''),
        locale,
        phone: text(phone),
        badge: text(badge),
        employer: text(employer),
        invited_at: moment,
        credentials_at: moment,
      })),
    )
    .returning(['id', 'email', 'display_name', 'locale', 'credentials_at'])
    .execute();
  const byEmail = new Map(users.map((user) => [user.email, user]));
  const invited = people.flatMap(({ email, grants }) => {
    const user = byEmail.get(email.trim());
    const distinct = new Map(grants.map((grant) => [JSON.stringify(grant), grant]));
    return user === undefined ? [] : [{ user, grants: [...distinct.values()] }];
  });
  await tx
    .insertInto('role_grants')
    .values(
      invited.flatMap(({ user, grants }) =>
        grants.map(({ role_id, site_id }) => ({
          organisation_id: organisationId,
          user_id: user.id,
          role_id,
          scope: site_id === null ? ('Organisation' as const) : ('Site' as const),
          site_id,
        })),
      ),
    )
    .execute();
  return invited;
}
