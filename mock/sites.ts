import { grantsOf } from '../demo/seed/rows.ts';
import type { CallDocument } from '../src/contract/call.ts';
import { GET_ALL_SITES, GET_SITE_DROPDOWNS, GET_SITE_USERS } from '../src/contract/directory.ts';
import { GET_MODULES } from '../src/contract/modules.ts';
import { GET_CURRENT_USER, LOGIN, LOGIN_TWO_FACTOR, LOGOUT } from '../src/contract/session.ts';
import { Failure } from '../src/domain/failure.ts';
import { activeGrantsOnSite, hasPermission, rolesAndPermissions } from '../src/domain/grants.ts';
import { toModuleEntry } from '../src/domain/module-entry.ts';
import { allPermissions, itemPermission } from '../src/domain/permissions.ts';
import { toSiteRow } from '../src/domain/site-row.ts';
import { type JsonObject, isList, isObject } from '../src/runtime/record/json.ts';
import { type Handler, type MockBackend, type MockRequest, handler } from './backend.ts';

/** Reads that the page sends unprompted, and for which the demo has no rows. */
const emptyReads =
  /^GET_(MY_WORK|SITE_MY_WORK|SITE_OVERVIEW|NOTIFICATIONS|BULLETINS|SITE_VIEWS|SUPPORT|PREFERENCES|.+_(COMMENTS|WATCHERS))$/;

/**
 * The smallest value that a reply's schema accepts: no rows, zero, false, null if it may be null.
 */
function emptyReply(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  const { enum: values, anyOf, type, properties, required } = schema;
  if (isList(anyOf) || isList(type) || isList(values)) return null;
  if (type === 'array') return [];
  if (type === 'integer') return 0;
  if (type === 'boolean') return false;
  const names = isList(required) ? required.map(String) : [];
  const own: JsonObject = isObject(properties) ? properties : {};
  return Object.fromEntries(names.map((name) => [name, emptyReply(own[name])]));
}

/** The people and teams of the request's site, and who may approve items of which module. */
export function directoryOf({ rows, modules }: MockBackend, { user, site, context }: MockRequest) {
  const grants = (id: number) =>
    activeGrantsOnSite(grantsOf(rows, id), site.id, new Date(context.now));
  const isHere = (id: number) => grants(id).length > 0;
  const isMine = (row: { readonly organisation_id: number }) =>
    row.organisation_id === user.organisation_id;
  const users = rows.users
    .filter((each) => isMine(each) && isHere(each.id))
    .map(({ locale: _locale, organisation_id: _organisation, ...each }) => each);
  const teams = rows.teams
    .filter(isMine)
    .map(({ id, name, member_ids }) => ({ id, name, member_ids: member_ids.filter(isHere) }))
    .filter(({ member_ids }) => member_ids.length > 0);
  const ids = users.map(({ id }) => id);
  const approvers = modules.map(({ compiled: { document } }) => ({
    module_type: document.type,
    user_ids: ids.filter((id) =>
      hasPermission(grants(id), itemPermission(document.type, 'approve')),
    ),
  }));
  const roles = rows.roles
    .filter(isMine)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ id, name }) => ({
      id,
      name,
      member_ids: ids
        .filter((user) => grants(user).some(({ role_id }) => role_id === id))
        .toSorted((one, other) => one - other),
    }));
  return { users, teams, roles, approvers };
}

/**
 * The calls that belong to no module. Any password and any six digits sign a user in. Reads are
 * derived from the contract: the last segment of the path of a site's list names its table and its
 * wrapper.
 */
export function siteHandlers(
  backend: MockBackend,
  calls: readonly CallDocument[],
): readonly Handler[] {
  const { rows, modules } = backend;
  const generic = calls.flatMap(({ name, path, method, access, reply }): readonly Handler[] => {
    if (emptyReads.test(name)) return [[name, () => emptyReply(reply)]];
    const wrapper = path.split('/').at(-1) ?? '';
    const table = Object.entries(rows).find(([key]) => key === wrapper)?.[1];
    if (method !== 'GET' || access !== 'site' || !isList(table)) return [];
    const isBare = isObject(reply) && reply['type'] === 'array';
    const rowsOn = ({ site }: MockRequest) =>
      table.filter((row) => 'site_id' in row && row.site_id === site.id);
    return [[name, (request) => (isBare ? rowsOn(request) : { [wrapper]: rowsOn(request) })]];
  });
  const codes = allPermissions(modules.map(({ compiled }) => compiled.document));

  function sessionUser({ id, display_name, email, organisation_id, locale }: MockRequest['user']) {
    const organisation = rows.organisations.find((each) => each.id === organisation_id);
    const organisation_name = organisation?.name ?? '';
    return { id, display_name, email: email ?? '', organisation_id, organisation_name, locale };
  }

  return [
    ...generic,
    handler(GET_MODULES, () => ({ modules: modules.map(toModuleEntry) })),
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
      ...rolesAndPermissions(grantsOf(rows, user.id), codes, new Date(context.now)),
      unused_modules: [],
      organisation: { colour: null, logo: null, timezone: null, languages: [] },
    })),
    handler(GET_ALL_SITES, ({ user, context }) =>
      rows.sites
        .filter((site) => site.organisation_id === user.organisation_id)
        .map((site) => toSiteRow(site, grantsOf(rows, user.id), new Date(context.now))),
    ),
    handler(GET_SITE_DROPDOWNS, ({ site, user }) => ({
      dropdowns: rows.dropdowns
        .filter((row) => row.site_id === site.id || row.organisation_id === user.organisation_id)
        .map(({ organisation_id: _organisation, ...row }) => row),
    })),
    handler(GET_SITE_USERS, (request) => directoryOf(backend, request)),
  ];
}
