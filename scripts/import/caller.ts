import { withSystem, withTenant } from '../../server/db/transaction.ts';
import type { Caller, Services } from '../../server/operations/services.ts';
import { personOf } from '../../server/operations/auth/account.ts';
import { StartProblem } from '../../server/start-problem.ts';

const usual = 'demo';

async function organisationOf({ db }: Services, key: string | null) {
  const all = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select(['id', 'key', 'name']).execute(),
  );
  const [only] = all.length === 1 ? all : [];
  const wanted = key?.toLowerCase() ?? only?.key ?? usual;
  const found = all.find((each) => each.key === wanted);
  if (found === undefined)
    throw new StartProblem(`There is no organisation "${wanted}": name one with --organisation.`);
  return found;
}

/** The user with the e-mail address, else the first admin of the organisation. */
export async function callerFor(
  services: Services,
  {
    user: email,
    organisation: key,
  }: { readonly user: string | null; readonly organisation: string | null },
): Promise<Caller> {
  const organisation = await organisationOf(services, key);
  const tenant = { organisationId: organisation.id, siteIds: [], userId: null };
  const user = await withTenant(services.db, tenant, (tx) => {
    const users = tx
      .selectFrom('users')
      .select(['users.id', 'display_name', 'email', 'locale'])
      .where('users.organisation_id', '=', organisation.id)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('users.id');
    if (email !== null) return users.where('email', '=', email.toLowerCase()).executeTakeFirst();
    return users
      .innerJoin('person_grants', 'person_grants.user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'person_grants.role_id')
      .where('roles.holds_all', '=', true)
      .where('person_grants.site_id', 'is', null)
      .executeTakeFirst();
  });
  if (user === undefined)
    throw new StartProblem(
      email === null
        ? `The organisation "${organisation.key}" has no admin: name a user with --user.`
        : `There is no user "${email}" in the organisation "${organisation.key}".`,
    );
  return { sessionId: 0, ...personOf({ organisation, user }) };
}
