import { GET_PROVISIONING } from '../contract/provisioning.ts';
import { callQueryOptions } from './query-options.ts';

const hasUrl = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'url' in reply && 'token' in reply;

/** How an identity provider keeps people up to date, with the last use of its token. */
export const provisioningQueryOptions = {
  ...callQueryOptions(GET_PROVISIONING, 'provisioning', hasUrl),
  // No invalidation reports that the provider used the token.
  refetchOnMount: 'always',
} as const;
