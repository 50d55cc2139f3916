import {
  CHANGE_PASSWORD,
  CHECK_MAGIC_LINK,
  PROVE,
  REQUEST_MAGIC_LINK,
  REQUEST_PASSWORD_RESET,
  SEND_EMAIL_CODE,
  VERIFY_MAGIC_LINK,
  VERIFY_PASSWORD_RESET,
} from '../../src/contract/passwords.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { changePassword } from '../operations/auth/passwords/change-password.ts';
import {
  checkMagicLink,
  requestMagicLink,
  signInByLink,
} from '../operations/auth/email/magic-link.ts';
import { sendSignInCode } from '../operations/auth/email/send-sign-in-code.ts';
import { requestReset, resetPassword } from '../operations/auth/passwords/password-reset.ts';
import { reauthenticate } from '../operations/auth/reauthentication.ts';
import { rateLimited } from './rate-limit.ts';
import { loginReply, clientInfoOf } from './sign-in-reply.ts';

/** Passwords, and sign-in by mail (spec 7.1). */
export function addPasswordRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);

  addRoute(
    routes,
    REQUEST_PASSWORD_RESET,
    async ({ body }) => {
      await requestReset(services, body);
      return { status: 'requested' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    VERIFY_PASSWORD_RESET,
    async ({ body }) => {
      await resetPassword(services, body);
      return { status: 'password_changed' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    CHANGE_PASSWORD,
    async ({ request, body: { current_password: current, password } }) => {
      await changePassword(services, caller(request), { current, password });
      return { status: 'password_changed' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    PROVE,
    async ({ request, body }) => {
      await reauthenticate(services, caller(request), body);
      return { status: 'proved' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    REQUEST_MAGIC_LINK,
    async ({ body }) => {
      await requestMagicLink(services, body);
      return { status: 'requested' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    CHECK_MAGIC_LINK,
    async ({ query }) => {
      await checkMagicLink(services, query.link);
      return { status: 'confirmation_required' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    VERIFY_MAGIC_LINK,
    async ({ request, reply, body: { token } }) => {
      const result = await signInByLink(services, token, clientInfoOf(request));
      return loginReply(reply, app.sessionCookies, result);
    },
    guarded,
  );

  addRoute(
    routes,
    SEND_EMAIL_CODE,
    async ({ body }) => {
      await sendSignInCode(services, body.challenge_id);
      return { status: 'sent' } as const;
    },
    guarded,
  );
}
