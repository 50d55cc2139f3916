import * as directory from '../contract/directory.ts';
import { Failure, notFound } from '../contract/failure.ts';
import { activeGrantsOnSite, rolesAndPermissions } from '../domain/grants.ts';
import * as modules from '../contract/modules.ts';
import * as people from '../contract/people.ts';
import { allPermissions } from '../contract/permissions.ts';
import * as session from '../contract/session.ts';
import { toSiteRow } from '../domain/site-row.ts';
import { GET_HEALTH } from '../contract/system.ts';
import { type Answer, type Mock, answer } from './memory.ts';

/** Sign-in, sites, people and modules. */
export function peopleAnswers(mock: Mock): readonly Answer[] {
  const { rows } = mock;
  const codes = allPermissions(mock.modules.map(({ compiled }) => compiled.document.type));
  const coded = (all: readonly string[]) => all.map((permission_code) => ({ permission_code }));
  const byName = <R extends { readonly id: number; readonly name: string }>(list: readonly R[]) =>
    list.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  const grantsOf = (userId: number) =>
    byName(
      rows.grants
        .filter(({ user_id }) => user_id === userId)
        .map((grant) => ({ ...grant, name: grant.role_name })),
    );

  function sessionUser({
    id,
    display_name,
    email,
    organisation_id,
    locale,
  }: Mock['rows']['users'][number]) {
    const name = rows.organisations.find((each) => each.id === organisation_id)?.name ?? '';
    return { id, display_name, email, organisation_id, organisation_name: name, locale };
  }
  function peopleAmong(organisationId: number, isIn: (userId: number) => boolean, all: boolean) {
    const mine = rows.users.filter(
      ({ id, organisation_id }) => organisation_id === organisationId && isIn(id),
    );
    const users = byName(mine.map((user) => ({ ...user, name: user.display_name }))).map(
      ({ id, display_name, email, is_active }) => ({ id, display_name, email, is_active }),
    );
    const teams = byName(rows.teams.filter((team) => team.organisation_id === organisationId))
      .map(({ id, name, member_ids }) => ({ id, name, member_ids: member_ids.filter(isIn) }))
      .filter(({ member_ids }) => all || member_ids.length > 0);
    return { users, teams };
  }

  return [
    answer(session.LOGIN, ({ body }) => {
      const organisation = rows.organisations.find(
        ({ key }) => key === body.organisation.trim().toLowerCase(),
      );
      const user = rows.users.find(
        ({ email, organisation_id }) =>
          email === body.email.trim().toLowerCase() && organisation_id === organisation?.id,
      );
      if (user === undefined) throw new Failure('invalid_credentials');
      if (!user.is_active) throw new Failure('account_disabled');
      return {
        status: 'two_factor_required',
        challenge_id: `mock_user=${user.id}`,
        method: 'totp',
        methods: ['totp'],
      } as const;
    }),
    answer(session.LOGIN_TWO_FACTOR, ({ user }) => ({
      status: 'signed_in',
      user: sessionUser(user),
    })),
    answer(session.LOGOUT, () => ({ status: 'signed_out' })),
    answer(session.GET_CURRENT_USER, ({ user, context }) => ({
      user: sessionUser(user),
      ...rolesAndPermissions(grantsOf(user.id), codes, new Date(context.now)),
    })),
    answer(directory.GET_ALL_SITES, ({ user, context }) =>
      byName(rows.sites.filter((site) => site.organisation_id === user.organisation_id)).map(
        (site) => toSiteRow(site, grantsOf(user.id), new Date(context.now)),
      ),
    ),
    answer(directory.GET_SITE_USERS, ({ user, site, context }) => {
      const now = new Date(context.now);
      const isHere = (id: number) => activeGrantsOnSite(grantsOf(id), site.id, now).length > 0;
      return peopleAmong(user.organisation_id, isHere, false);
    }),
    answer(people.GET_USERS, ({ user }) => peopleAmong(user.organisation_id, () => true, true)),
    answer(people.GET_USER_SITE_ACCESS, ({ params }) => ({
      site_access: grantsOf(params.userId).map(
        ({ role_id, role_name, scope, expires_at, site_id }) => ({
          role_id,
          role_name,
          role_scope: scope,
          expires_at,
          site_id,
          site_name: rows.sites.find(({ id }) => id === site_id)?.name ?? null,
        }),
      ),
    })),
    answer(people.GET_ROLES_PERMISSIONS, ({ user, params }) => {
      if (params.organisationId !== user.organisation_id) throw notFound();
      const roles = byName(
        rows.roles.filter((role) => role.organisation_id === user.organisation_id),
      );
      return {
        permissions: coded(codes),
        roles: roles.map(({ id, name, scope, holds_all, reads_new_modules, permissions }) => ({
          id,
          name,
          scope,
          holds_all,
          reads_new_modules,
          permissions: coded(holds_all ? codes : permissions),
        })),
      };
    }),
    answer(modules.GET_MODULES, () => ({
      modules: mock.modules.map(
        ({
          compiled: {
            document,
            flow: { statuses },
          },
          flow,
        }) => ({
          document,
          flow,
          status_numbers: Object.fromEntries(statuses.map(({ key, number }) => [key, number])),
        }),
      ),
    })),
    answer(modules.GET_MODULE_PROBLEMS, () => ({ files: mock.files })),
    answer(GET_HEALTH, () => ({ status: 'ok', modules: mock.modules.length })),
  ];
}
