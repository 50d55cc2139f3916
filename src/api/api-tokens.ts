import {
  GET_API_TOKENS,
  GET_ORGANISATION_API_TOKENS,
  GET_SERVICE_ACCOUNTS,
} from '../contract/api-tokens.ts';
import { GET_API_DOCUMENT } from '../contract/system.ts';
import { callQueryOptions } from './query-options.ts';

const hasList =
  (name: string) =>
  (reply: unknown): boolean =>
    typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, name));

/** The API tokens of the signed-in person. */
export const tokensQueryOptions = callQueryOptions(GET_API_TOKENS, 'api_tokens', hasList('tokens'));

/** Every API token of the organisation, for people managers. */
export const allTokensQueryOptions = callQueryOptions(
  GET_ORGANISATION_API_TOKENS,
  'api_tokens',
  hasList('tokens'),
);

/** The service accounts of the organisation, for people managers. */
export const serviceAccountsQueryOptions = callQueryOptions(
  GET_SERVICE_ACCOUNTS,
  'service_accounts',
  hasList('service_accounts'),
);

const hasPaths = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'paths' in reply;

/** The OpenAPI document. */
export const apiDocumentQueryOptions = callQueryOptions(GET_API_DOCUMENT, 'api_document', hasPaths);
