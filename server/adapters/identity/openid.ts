import * as openid from 'openid-client';
import type { Identity, IdentityProvider, ProviderSettings } from './identity.ts';

/**
 * Allows plain http, which the settings accept only for an issuer on this machine. The package
 * marks this option as deprecated to warn about it.
 */
const plain: { readonly allowInsecureRequests: (config: openid.Configuration) => void } = openid;

/** Seconds until a request to the provider times out. */
const patience = 5;

const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1;

/**
 * Reads the claims of an ID token. An address counts only if the provider confirms it: with
 * `email_verified`, or with `xms_edov` at Microsoft, whose tenants may write any address into
 * `email`.
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

/**
 * Whether the error refuses the answer itself; other errors are faults of the provider or the
 * network.
 */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.ResponseBodyError ||
    (error instanceof openid.ClientError && !/TIMEOUT|HTTP_REQUEST/.test(error.code ?? ''))
  );
}

/**
 * A provider by OpenID Connect: authorisation code with PKCE, state and nonce. It reads the
 * issuer's configuration at first use, and again after a failure.
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
        execute: [
          // Without it the library trusts TLS and does not verify signatures of ID tokens.
          openid.enableNonRepudiationChecks,
          ...(isPlain ? [plain.allowInsecureRequests] : []),
        ],
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
