import { GET_ALL_SITES, GET_SITE_USERS } from '../src/contract/directory.ts';
import { Failure } from '../src/domain/failure.ts';
import { allPermissions } from '../src/domain/permissions.ts';
import { GET_CURRENT_USER, LOGIN, LOGIN_TWO_FACTOR, LOGOUT } from '../src/contract/session.ts';
import { activeGrantsOnSite, rolesAndPermissions } from '../src/domain/grants.ts';
import { toSiteRow } from '../src/domain/site-row.ts';
import { type Handler, type MockBackend, type MockRequest, handler } from './backend.ts';

/**
 * Signs in any user with any password and any six digits; returns the sites and people of a user.
 */
export function peopleHandlers({ rows, modules }: MockBackend): readonly Handler[] {
  const codes = allPermissions(modules.map(({ compiled }) => compiled.document.type));
  const grantsOf = (id: number) => rows.grants.filter(({ user_id }) => user_id === id);

  function sessionUser({ id, display_name, email, organisation_id, locale }: MockRequest['user']) {
    const organisation = rows.organisations.find((each) => each.id === organisation_id);
    const organisation_name = organisation?.name ?? '';
    return { id, display_name, email, organisation_id, organisation_name, locale };
  }

  return [
    handler(LOGIN, ({ body }) => {
      const user = rows.users.find(({ email }) => email === body.email.trim().toLowerCase());
      if (user === undefined) throw new Failure('invalid_credentials');
      const challenge = { challenge_id: `mock_user=${user.id}`, method: 'totp' } as const;
      return { status: 'two_factor_required', ...challenge, methods: ['totp'] } as const;
    }),
    handler(LOGIN_TWO_FACTOR, ({ user }) => ({ status: 'signed_in', user: sessionUser(user) })),
    handler(LOGOUT, () => ({ status: 'signed_out' })),
    handler(GET_CURRENT_USER, ({ user, context }) => ({
      user: sessionUser(user),
      ...rolesAndPermissions(grantsOf(user.id), codes, new Date(context.now)),
    })),
    handler(GET_ALL_SITES, ({ user, context }) =>
      rows.sites
        .filter((site) => site.organisation_id === user.organisation_id)
        .map((site) => toSiteRow(site, grantsOf(user.id), new Date(context.now))),
    ),
    handler(GET_SITE_USERS, ({ user, site, context }) => {
      const now = new Date(context.now);
      const isHere = (id: number) => activeGrantsOnSite(grantsOf(id), site.id, now).length > 0;
      const isMine = (row: { readonly organisation_id: number }) =>
        row.organisation_id === user.organisation_id;
      const users = rows.users
        .filter((each) => isMine(each) && isHere(each.id))
        .map(({ locale: _locale, organisation_id: _organisation, ...each }) => each);
      const teams = rows.teams.filter(isMine).map(({ id, name, member_ids }) => {
        return { id, name, member_ids: member_ids.filter(isHere) };
      });
      return { users, teams: teams.filter(({ member_ids }) => member_ids.length > 0) };
    }),
  ];
}
