import { isObject } from '../../../src/runtime/record/json.ts';
import type { IssuerProblem } from '../../../src/contract/single-sign-on.ts';
import { BlockedRequestError, type guardedFetch } from './guarded-fetch.ts';

type Fetch = ReturnType<typeof guardedFetch>;

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** The JSON object at an address, or why there is none. */
async function objectAt(fetch: Fetch, address: string) {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    if (response.status !== 200) return 'no_configuration';
    const value: unknown = await response.json();
    return isObject(value) ? value : 'no_configuration';
  } catch (error) {
    if (error instanceof BlockedRequestError) return error.reason;
    return error instanceof SyntaxError ? 'no_configuration' : 'unreachable';
  }
}

/**
 * Reads the configuration and the keys of an issuer, and says what is wrong with them; null:
 * nothing.
 */
export async function checkIssuer(fetch: Fetch, issuer: string): Promise<IssuerProblem | null> {
  if (!URL.canParse(issuer)) return 'no_address';
  const found = await objectAt(
    fetch,
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  if (typeof found === 'string') return found;
  if (found['issuer'] !== issuer && found['issuer'] !== new URL(issuer).href) return 'other_issuer';
  if (endpoints.some((name) => typeof found[name] !== 'string')) return 'incomplete';
  const keys = await objectAt(fetch, String(found['jwks_uri']));
  return typeof keys === 'string' || !Array.isArray(keys['keys']) ? 'no_keys' : null;
}
