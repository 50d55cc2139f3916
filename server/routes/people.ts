import {
  ACCEPT_INVITATION,
  CHECK_INVITATION,
  INVITE_PEOPLE,
  RESEND_INVITATION,
  WITHDRAW_INVITATION,
} from '../../src/contract/invitations.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { acceptInvitation, checkInvitation } from '../operations/people/invitations/accept.ts';
import { resendInvitation, withdrawInvitation } from '../operations/people/invitations/change.ts';
import { invitePeople } from '../operations/people/invitations/invite.ts';
import { rateLimited } from './rate-limit.ts';
import { clientInfoOf, sendSignedIn } from './sign-in-reply.ts';

/** Invitations, and the accounts of people. */
export function addPeopleRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);

  addRoute(routes, INVITE_PEOPLE, ({ request, body }) =>
    invitePeople(services, caller(request), body),
  );
  addRoute(routes, RESEND_INVITATION, ({ request, params }) =>
    resendInvitation(services, caller(request), params.userId),
  );
  addRoute(routes, WITHDRAW_INVITATION, ({ request, params }) =>
    withdrawInvitation(services, caller(request), params.userId),
  );
  addRoute(routes, CHECK_INVITATION, ({ body }) => checkInvitation(services, body.token), guarded);
  addRoute(
    routes,
    ACCEPT_INVITATION,
    async ({ body, request, reply }) => {
      const { token, display_name: displayName, password, locale } = body;
      const acceptance = { token, displayName, password, locale };
      const signedIn = await acceptInvitation(services, acceptance, clientInfoOf(request));
      return sendSignedIn(reply, app.sessionCookies, signedIn);
    },
    guarded,
  );
}
