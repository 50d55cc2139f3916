import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type AccountsQuery, type AccountsReply, GET_ACCOUNTS } from '../contract/accounts.ts';
import { GET_FACTORS } from '../contract/factors.ts';
import { GET_IDENTITIES } from '../contract/identities.ts';
import { GET_ORGANISATION, GET_ORGANISATION_LOGO } from '../contract/organisations.ts';
import { GET_SESSIONS } from '../contract/sessions.ts';
import { apiUrl } from './client.ts';
import { callQueryOptions, fetchReply } from './query-options.ts';

const hasSessions = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'sessions'));

/** The sessions of the signed-in person. */
export const sessionsQueryOptions = callQueryOptions(GET_SESSIONS, 'sessions', hasSessions);

const hasFactors = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'passkeys' in reply && 'backup_codes' in reply;

/** The factors with which the signed-in person's account signs in. */
export const factorsQueryOptions = callQueryOptions(GET_FACTORS, 'factors', hasFactors);

const hasIdentities = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'identities'));

/** The provider accounts with which the person signs in. */
export const identitiesQueryOptions = callQueryOptions(GET_IDENTITIES, 'identities', hasIdentities);

const hasTexts = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'terms' in reply && 'privacy' in reply;

/** Settings of the organisation, for its admins. */
export const organisationQueryOptions = callQueryOptions(
  GET_ORGANISATION,
  'organisation',
  hasTexts,
);

/** The URL of the organisation’s logo, which browsers keep until its tag changes. */
export function organisationLogoUrl(tag: string): string {
  return apiUrl(GET_ORGANISATION_LOGO.path, { tag });
}

/**
 * The people of the organisation who match, page by page, for people who manage people. They are
 * refetched on mount, since no invalidation reports sign-ins.
 */
export function accountsQueryOptions(query: AccountsQuery) {
  return infiniteQueryOptions({
    queryKey: [GET_ACCOUNTS.name, null, query] as const,
    queryFn: ({ signal, pageParam: offset }) =>
      fetchReply('accounts', GET_ACCOUNTS, () => ({ query: { ...query, offset }, signal })),
    initialPageParam: 0,
    getNextPageParam: ({ accounts, total }: AccountsReply, _, offset: number) =>
      offset + accounts.length < total ? offset + accounts.length : undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
