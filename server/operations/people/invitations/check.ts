import type {
  InviteProblem,
  InviteProblemCode,
  InvitedPerson,
} from '../../../../src/contract/invitations.ts';
import type { OrganisationAccess } from '../../context/call.ts';
import { mayGive } from '../../context/authority.ts';
import { activeGrantsOnSite } from '../../context/grants.ts';
import { isEmail } from '../email-address.ts';

/** A text in the form in which two addresses or badges are compared. */
const comparable = (text: string | undefined) => text?.trim().toLowerCase() ?? '';

/** Those of `values` that people of the organisation have, deleted ones included. */
async function takenValues(
  { tx, organisationId }: OrganisationAccess,
  column: 'email' | 'badge',
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const rows = await tx
    .selectFrom('users')
    .select((each) => each.fn<string>('lower', [column]).as('value'))
    .where('organisation_id', '=', organisationId)
    .where((each) => each(each.fn<string>('lower', [column]), 'in', [...values]))
    .execute();
  return new Set(rows.map(({ value }) => value));
}

/** The first problem of each value that is taken or that an earlier row has. */
function repeated(
  values: readonly string[],
  taken: ReadonlySet<string>,
  codes: { readonly taken: InviteProblemCode; readonly twice: InviteProblemCode },
): readonly InviteProblem[] {
  const seen = new Set<string>();
  return values.flatMap((value, row): readonly InviteProblem[] => {
    if (value === '') return [];
    if (taken.has(value)) return [{ row, code: codes.taken }];
    if (seen.has(value)) return [{ row, code: codes.twice }];
    seen.add(value);
    return [];
  });
}

type RoleCheck = (grant: InvitedPerson['grants'][number]) => InviteProblemCode | null;

/** A function that says why the caller can't grant a role on a site. */
async function roleChecks(access: OrganisationAccess): Promise<RoleCheck> {
  const { tx, organisationId } = access;
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'scope', 'permissions', 'holds_all'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const sites = await tx
    .selectFrom('sites')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('is_archived', '=', false)
    .execute();
  const byId = new Map(roles.map((role) => [role.id, role]));
  const siteIds = new Set(sites.map(({ id }) => id));
  const isOpen = (id: number) => activeGrantsOnSite(access.grants, id, access.now).length > 0;
  return ({ role_id, site_id }) => {
    const role = byId.get(role_id);
    if (role === undefined) return 'role_unknown';
    if (role.scope === 'Organisation' && site_id !== null) return 'site_excess';
    if (role.scope === 'Site' && site_id === null) return 'site_missing';
    if (site_id !== null && !(siteIds.has(site_id) && isOpen(site_id))) return 'site_unknown';
    return mayGive(access, role, site_id) ? null : 'role_forbidden';
  };
}

/** Why people can't be invited, in the order of the list; people without a problem can be. */
export async function inviteProblems(
  access: OrganisationAccess,
  people: readonly InvitedPerson[],
): Promise<readonly InviteProblem[]> {
  const emails = people.map((person) => comparable(person.email));
  const badges = people.map(({ badge }) => comparable(badge));
  const wrongEmails = emails.flatMap((text, row): readonly InviteProblem[] =>
    isEmail(text) ? [] : [{ row, code: 'email' }],
  );
  const check = await roleChecks(access);
  const wrongRoles = people.flatMap(({ grants }, row): readonly InviteProblem[] => {
    const codes = new Set(grants.map(check).filter((code) => code !== null));
    return [...codes].map((code) => ({ row, code }));
  });
  const problems = [
    ...wrongEmails,
    ...repeated(emails, await takenValues(access, 'email', emails), {
      taken: 'email_taken',
      twice: 'email_twice',
    }),
    ...repeated(badges, await takenValues(access, 'badge', badges), {
      taken: 'badge_taken',
      twice: 'badge_twice',
    }),
    ...wrongRoles,
  ];
  return problems.toSorted((a, b) => a.row - b.row);
}
