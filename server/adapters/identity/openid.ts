import * as openid from 'openid-client';
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import type { guardedFetch } from './guarded-fetch.ts';
import type { ClientSettings, Identity, IdentityProvider } from './identity.ts';

/**
 * Allows plain http, which the settings accept only for an issuer on this machine. The package
 * marks this option as deprecated to warn about it.
 */
const plain: { readonly allowInsecureRequests: (config: openid.Configuration) => void } = openid;

/** Seconds until a request to the provider times out. */
const patience = 5;

const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1;

/** The most groups of a person that are read. */
const maxGroups = 1000;

/**
 * The groups in the claims; null: the token does not tell them. Entra ID names none if there are more
 * than fit into a token, and says so in `_claim_names` or, in a token from the front channel, in
 * `hasgroups`. A list that is too long is not cut, because that would take groups away.
 */
function groupsIn(claims: openid.IDToken, name: string): readonly string[] | null {
  const value = claims[name];
  const elsewhere = claims['_claim_names'];
  const isElsewhere = isObject(elsewhere) && Object.hasOwn(elsewhere, name);
  if (isElsewhere || (value === undefined && isTrue(claims['hasgroups']))) return null;
  const list = (isList(value) ? value : [value]).filter((group) => typeof group === 'string');
  return list.length > maxGroups ? null : list;
}

/** What the provider of one organisation needs in addition. */
interface OwnProvider {
  readonly groupsClaim: string;
  readonly fetch: ReturnType<typeof guardedFetch>;
}

/**
 * Reads the claims of an ID token. An address counts only if the provider confirms it: with
 * `email_verified`, or with `xms_edov` at Microsoft, whose tenants may write any address into
 * `email`.
 */
function identityOf(claims: openid.IDToken, groupsClaim: string | null): Identity {
  const { iss: issuer, sub: subject, email, amr, name } = claims;
  const isVerified = isTrue(claims['email_verified']) || isTrue(claims['xms_edov']);
  return {
    issuer,
    subject,
    verifiedEmail: isVerified && typeof email === 'string' ? email : null,
    isMultiFactor: Array.isArray(amr) && amr.includes('mfa'),
    name: typeof name === 'string' ? name : null,
    groups: groupsClaim === null ? [] : groupsIn(claims, groupsClaim),
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
  { issuer, clientId, clientSecret }: ClientSettings,
  log: { warn(message: string): void },
  own: OwnProvider | null = null,
): IdentityProvider {
  let known: Promise<openid.Configuration> | undefined;
  const isPlain = issuer.startsWith('http:');
  const configuration = (): Promise<openid.Configuration> => {
    known ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: patience,
        ...(own !== null && { [openid.customFetch]: own.fetch }),
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
      const config = await configuration();
      const offered = config.serverMetadata().scopes_supported ?? [];
      const ofOwn = ['email', 'profile', ...(offered.includes('groups') ? ['groups'] : [])];
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: ['openid', ...(own === null ? ['email'] : ofOwn)].join(' '),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(own === null && { prompt: 'select_account' }),
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
        if (claims === undefined) return null;
        if (own === null) return identityOf(claims, null);
        // Providers name groups in the ID token, or only where the access token is shown.
        const isComplete = claims[own.groupsClaim] !== undefined;
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
        const more =
          isComplete || !hasMore
            ? {}
            : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
        return identityOf({ ...more, ...claims }, own.groupsClaim);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        log.warn(`The response of ${issuer} was refused: ${String(error)}`);
        return null;
      }
    },
  };
}
