import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import {
  GET_ALL_SITES,
  GET_SITE_CRITICALITIES,
  GET_SITE_LABELS,
  GET_SITE_TEMPLATES,
  GET_SITE_TYPES,
  GET_SITE_USERS,
} from '../contract/directory.ts';
import type { SiteParams } from '../contract/items.ts';
import { GET_MODULES, type ModulesReply } from '../contract/modules.ts';
import { GET_ROLES_PERMISSIONS, GET_USERS } from '../contract/people.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { staleWhileRefreshed } from './stale-while-refreshed.ts';
import { repeatLogOut, requireNoPendingLogOut } from './pending-log-out.ts';
import { GET_SITE_VIEWS } from '../contract/views.ts';
import { type CallInput, callServer } from './client.ts';
import { ApiError, fetchNamed } from './error.ts';

const resourceName = (key: string): string => i18next.t(`api:what.${key}`);

/** The error of an answer that has an unexpected shape (spec section 8). */
export function shapeError(name: string): ApiError {
  return new ApiError(i18next.t('api:invalid_shape', { what: name }), 0, 'shape');
}

/**
 * The reply of a call. Errors name the data; `name` is the key of that name in api.json, and
 * `shapeName` the key for the error of an unexpected shape.
 */
export function fetchReply<Params, Query, Body, Reply>(
  name: string,
  call: Call<Params, Query, Body, Reply>,
  inputOf: () => CallInput<Params, Query, Body>,
  isValid: (reply: unknown) => boolean = () => true,
  shapeName: string = name,
): Promise<Reply> {
  return fetchNamed(
    () => resourceName(name),
    async () => {
      const { reply } = await callServer(call, inputOf());
      if (!isValid(reply)) throw shapeError(resourceName(shapeName));
      return reply;
    },
  );
}

/**
 * Returns a route parameter as the integer that calls need, or throws the error of spec section 5.
 */
export function requireSite(siteId: number | null, nameOf: () => string): number {
  if (siteId !== null && Number.isInteger(siteId)) return siteId;
  throw new ApiError(
    i18next.t('api:site_required_to_fetch', { what: nameOf() }),
    0,
    'site_required',
  );
}

const isList = (reply: unknown): boolean => Array.isArray(reply);
const hasList = (key: string) => (reply: unknown) =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, key));

/**
 * Query options of a call that belongs to no site. `name` is the key in api.json of the data's
 * name, for error texts.
 */
export function callQueryOptions<Reply>(
  call: Call<object, object, never, Reply>,
  name: string,
  isValid: (reply: unknown) => boolean,
  shapeName?: string,
) {
  return queryOptions<Reply, Error, Reply, readonly [string, null]>({
    queryKey: [call.name, null],
    queryFn: staleWhileRefreshed(({ signal }) =>
      fetchReply(name, call, () => ({ signal }), isValid, shapeName),
    ),
  });
}

/** Query options of a call of a site; see `callQueryOptions`. */
export function siteCallQueryOptions<Reply>(
  call: Call<SiteParams, object, never, Reply>,
  name: string,
  isValid: (reply: unknown) => boolean,
) {
  return (siteId: number | null) =>
    queryOptions({
      queryKey: [call.name, siteId] as const,
      queryFn: staleWhileRefreshed(({ signal }) => {
        const inputOf = () => ({
          params: { siteId: requireSite(siteId, () => resourceName(name)) },
          signal,
        });
        return fetchReply(name, call, inputOf, isValid);
      }),
    });
}

/** An answer without data means, as a refusal does, that nobody is signed in (spec 4.1). */
function isCurrentUser(reply: unknown): boolean {
  if (reply === null) throw new ApiError(i18next.t('api:unknown'), 401, 'unauthenticated');
  return typeof reply === 'object' && 'user' in reply && 'roles' in reply && 'permissions' in reply;
}

export const currentUserQueryOptions = queryOptions({
  queryKey: [GET_CURRENT_USER.name, null] as const,
  queryFn: staleWhileRefreshed(async ({ signal }, ofDevice) => {
    if (ofDevice === undefined) await repeatLogOut();
    else requireNoPendingLogOut();
    return fetchReply('current_user', GET_CURRENT_USER, () => ({ signal }), isCurrentUser);
  }),
});
export const sitesQueryOptions = callQueryOptions(GET_ALL_SITES, 'all_sites', isList, 'sites');

/** The module documents. src/modules/registry compiles them and caches the result. */
export function fetchModules(signal: AbortSignal): Promise<ModulesReply> {
  return fetchReply('modules', GET_MODULES, () => ({ signal }), hasList('modules'));
}

/** Everyone of the organisation, with the teams. */
export const usersQueryOptions = callQueryOptions(GET_USERS, 'users', hasList('users'));
export const siteUsersQueryOptions = siteCallQueryOptions(
  GET_SITE_USERS,
  'users',
  hasList('users'),
);
export const siteTemplatesQueryOptions = siteCallQueryOptions(
  GET_SITE_TEMPLATES,
  'templates',
  isList,
);
export const siteLabelsQueryOptions = siteCallQueryOptions(
  GET_SITE_LABELS,
  'labels',
  hasList('labels'),
);
export const siteTypesQueryOptions = siteCallQueryOptions(GET_SITE_TYPES, 'types', isList);
export const siteCriticalitiesQueryOptions = siteCallQueryOptions(
  GET_SITE_CRITICALITIES,
  'criticalities',
  hasList('criticalities'),
);
export const siteViewsQueryOptions = siteCallQueryOptions(
  GET_SITE_VIEWS,
  'views',
  hasList('views'),
);

/** The lists with which every page of a site shows names, in this order. */
export function siteDirectoryQueryOptions(siteId: number) {
  return [
    siteTypesQueryOptions(siteId),
    siteCriticalitiesQueryOptions(siteId),
    siteUsersQueryOptions(siteId),
    siteTemplatesQueryOptions(siteId),
    siteLabelsQueryOptions(siteId),
  ] as const;
}

/** The roles of an organisation. */
export function rolesQueryOptions(organisationId: number) {
  return queryOptions({
    queryKey: [GET_ROLES_PERMISSIONS.name, null, organisationId] as const,
    queryFn: ({ signal }) =>
      fetchReply('roles', GET_ROLES_PERMISSIONS, () => ({ params: { organisationId }, signal })),
  });
}
