import { queryOptions } from '@tanstack/react-query';
import { ASK_SINGLE_SIGN_ON, GET_SINGLE_SIGN_ON } from '../contract/single-sign-on.ts';
import { callServer } from './client.ts';
import { callQueryOptions } from './query-options.ts';

const hasMappings = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'mappings'));

/** The OpenID provider of the organisation, and what its groups give. */
export const singleSignOnQueryOptions = callQueryOptions(
  GET_SINGLE_SIGN_ON,
  'single_sign_on',
  hasMappings,
);

/** The provider of an organisation, for the sign-in page. A failure hides it. */
export function singleSignOnOf(organisation: string, email: string) {
  return queryOptions({
    queryKey: [ASK_SINGLE_SIGN_ON.name, organisation, email] as const,
    queryFn: async ({ signal }) =>
      (await callServer(ASK_SINGLE_SIGN_ON, { body: { organisation, email }, signal })).reply,
    enabled: organisation !== '',
    retry: false,
    staleTime: 60_000,
  });
}
