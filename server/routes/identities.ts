import {
  COMPLETE_LINK,
  COMPLETE_OIDC,
  GET_IDENTITIES,
  INITIATE_LINK,
  INITIATE_OIDC,
  UNLINK_IDENTITY,
} from '../../src/contract/identities.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { setOAuthStateCookie, takeOAuthStateCookie } from '../http/oauth-state-cookie.ts';
import {
  startLink,
  finishLink,
  identitiesOf,
  unlinkIdentity,
} from '../operations/auth/identities/linked-identities.ts';
import {
  startIdentitySignIn,
  signInByIdentity,
} from '../operations/auth/identities/identity-sign-in.ts';
import { signInByOrganisation } from '../operations/single-sign-on/sign-in.ts';
import { rateLimited } from './rate-limit.ts';
import { loginReply, clientInfoOf } from './sign-in-reply.ts';

/** Sign-in with external accounts, and linking them. */
export function addIdentityRoutes(routes: Routes): void {
  const { app, services } = routes;
  const cookies = app.sessionCookies;
  const guarded = rateLimited(app);

  addRoute(
    routes,
    INITIATE_OIDC,
    async ({ params, body, reply }) => {
      const begun = await startIdentitySignIn(services, params.provider, body.organisation);
      setOAuthStateCookie(reply, cookies, begun.browser);
      return { url: begun.url };
    },
    guarded,
  );

  addRoute(
    routes,
    COMPLETE_OIDC,
    async ({ params, body: { search }, request, reply }) => {
      const back = { search, browser: takeOAuthStateCookie(request, reply, cookies) };
      const client = clientInfoOf(request);
      const result = await (params.provider === 'organisation'
        ? signInByOrganisation(services, back, client)
        : signInByIdentity(services, params.provider, back, client));
      return loginReply(reply, cookies, result);
    },
    guarded,
  );

  addRoute(routes, GET_IDENTITIES, async ({ request }) => ({
    identities: await identitiesOf(services, caller(request)),
  }));

  addRoute(
    routes,
    INITIATE_LINK,
    async ({ params, request, reply }) => {
      const begun = await startLink(services, caller(request), params.provider);
      setOAuthStateCookie(reply, cookies, begun.browser);
      return { url: begun.url };
    },
    guarded,
  );

  addRoute(
    routes,
    COMPLETE_LINK,
    async ({ params, body: { search }, request, reply }) => {
      const back = { search, browser: takeOAuthStateCookie(request, reply, cookies) };
      await finishLink(services, caller(request), params.provider, back);
      return {};
    },
    guarded,
  );

  addRoute(
    routes,
    UNLINK_IDENTITY,
    async ({ params, request }) => {
      await unlinkIdentity(services, caller(request), params.identityId);
      return {};
    },
    guarded,
  );
}
