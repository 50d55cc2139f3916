import * as openid from 'openid-client';
import type { Identity, IdentityProvider, ProviderSettings } from './identity.ts';

/**
 * Plain http, which settings allow only for an issuer on this machine. The package marks it as
 * deprecated as a warning.
 */
const plain: { readonly allowInsecureRequests: (config: openid.Configuration) => void } = openid;

/** Seconds for each request to the provider. */
const patience = 5;

const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1;

/**
 * What an ID token says. An address counts only where the provider says that it is the person's:
 * `email_verified`, or `xms_edov` of Microsoft, whose tenants may write any address into `email`.
 */
function identityOf(claims: openid.IDToken): Identity {
  const { iss: issuer, sub: subject, email, amr } = claims;
  const isVerified = isTrue(claims['email_verified']) || isTrue(claims['xms_edov']);
  return {
    issuer,
    subject,
    verifiedEmail: isVerified && typeof email === 'string' ? email : null,
    isMultiFactor: Array.isArray(amr) && amr.includes('mfa'),
  };
}

/** Refusals of the answer itself; what else goes wrong is the provider's or the network's. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.ResponseBodyError ||
    (error instanceof openid.ClientError && !/TIMEOUT|HTTP_REQUEST/.test(error.code ?? ''))
  );
}

/**
 * A provider by OpenID Connect: authorisation code with PKCE, state and nonce. Its configuration is
 * read from the issuer when it is first needed, and again after a failure.
 */
export function openIdProvider(
  { issuer, clientId, clientSecret }: ProviderSettings,
  log: { warn(message: string): void },
): IdentityProvider {
  let known: Promise<openid.Configuration> | undefined;
  const isPlain = issuer.startsWith('http:');
  const configuration = (): Promise<openid.Configuration> => {
    known ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: patience,
        ...(isPlain && { execute: [plain.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
  return {
    begin: async ({ redirectUri, state, nonce, verifier }) => {
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return address.href;
    },
    complete: async (answer, { state, nonce, verifier }) => {
      const config = await configuration();
      try {
        const tokens = await openid.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        return claims === undefined ? null : identityOf(claims);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        log.warn(`The response of ${issuer} was refused: ${String(error)}`);
        return null;
      }
    },
  };
}
