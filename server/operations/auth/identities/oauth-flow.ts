import type {
  Identity,
  IdentityProvider,
  ProviderName,
} from '../../../adapters/identity/identity.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { organisationProvider } from './organisation-provider.ts';
import { createSingleUseToken, consumeToken } from '../single-use-tokens.ts';
import { hashOfToken, newToken } from '../sessions/tokens.ts';

/** The purpose of a visit at a provider. */
export type OAuthPurpose =
  | { readonly kind: 'sign_in'; readonly organisation: string }
  | { readonly kind: 'link'; readonly sessionId: number };

interface StoredOAuthFlow {
  readonly nonce: string;
  readonly verifier: string;
  /** Hash of the browser's cookie, so that nobody completes a visit that another browser began. */
  readonly browser: string;
  readonly aim: OAuthPurpose;
}

/** The redirect that begins a visit at a provider. */
export interface OAuthRedirect {
  /** The address that the browser is sent to. */
  readonly url: string;
  /** The value of the browser's cookie. */
  readonly browser: string;
}

/** The request with which the browser returns. */
export interface OAuthCallback {
  /** The query string of the address. */
  readonly search: string;
  /** The cookie. */
  readonly browser: string;
}

const purpose = (name: ProviderName, kind: OAuthPurpose['kind']) => `${kind} at ${name}`;

function isStoredFlow(data: unknown): data is StoredOAuthFlow {
  return typeof data === 'object' && data !== null && 'verifier' in data && 'aim' in data;
}

/**
 * The provider of a visit: one that every organisation may use, or that of the organisation that the
 * person signs in to. Throws `not_found` for a provider that is not configured.
 */
async function providerOf(
  services: Services,
  name: ProviderName,
  aim: OAuthPurpose,
): Promise<IdentityProvider> {
  if (name === 'organisation' && aim.kind === 'sign_in')
    return organisationProvider(services, aim.organisation);
  const provider = services.auth.providers.get(name);
  if (provider === undefined) throw notFound();
  return provider;
}

async function orUnreachable<T>(
  services: Services,
  name: ProviderName,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    services.db.log.warn(`The provider ${name} can't be used: ${String(error)}`);
    throw new Failure('provider_unreachable');
  }
}

const redirectUri = ({ auth }: Services, name: ProviderName) =>
  `${auth.publicOrigin()}/auth/oidc/${name}`;

/**
 * Sends a browser to a provider; the visit is valid for ten minutes. Throws `not_found` or
 * `provider_unreachable`.
 */
export async function startOAuthFlow(
  services: Services,
  name: ProviderName,
  aim: OAuthPurpose,
): Promise<OAuthRedirect> {
  const provider = await providerOf(services, name, aim);
  const browser = newToken();
  const secrets = { nonce: newToken(), verifier: newToken() };
  const kept: StoredOAuthFlow = { ...secrets, browser: hashOfToken(browser), aim };
  const token = await createSingleUseToken(services, purpose(name, aim.kind), kept);
  // Lets the page distinguish which of the two calls the response belongs to.
  const state = `${aim.kind}.${token}`;
  const uri = redirectUri(services, name);
  const begun = provider.begin({ ...secrets, state, redirectUri: uri });
  return { url: await orUnreachable(services, name, begun), browser };
}

/**
 * Completes a visit: returns the identity that the provider confirms, and the purpose. A visit
 * counts once. Throws `identity_refused`, `not_found` or `provider_unreachable`.
 */
export async function finishOAuthFlow<Kind extends OAuthPurpose['kind']>(
  services: Services,
  name: ProviderName,
  request: Kind,
  { search, browser }: OAuthCallback,
): Promise<{ readonly identity: Identity; readonly aim: Extract<OAuthPurpose, { kind: Kind }> }> {
  if (name !== 'organisation' && !services.auth.providers.has(name)) throw notFound();
  const state = new URLSearchParams(search).get('state') ?? '';
  const kept = await consumeToken(
    services,
    purpose(name, request),
    state.slice(request.length + 1),
  );
  if (!isStoredFlow(kept) || kept.browser !== hashOfToken(browser))
    throw new Failure('identity_refused');
  const { nonce, verifier, aim } = kept;
  const provider = await providerOf(services, name, aim);
  const answer = new URL(redirectUri(services, name));
  answer.search = search;
  const completed = provider.complete(answer, { state, nonce, verifier });
  const identity = await orUnreachable(services, name, completed);
  if (identity === null || aim.kind !== request) throw new Failure('identity_refused');
  return { identity, aim: aim as Extract<OAuthPurpose, { kind: Kind }> };
}
