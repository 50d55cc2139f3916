import {
  DISABLE_EMAIL_CODES,
  DISABLE_TOTP,
  GENERATE_BACKUP_CODES,
  GET_FACTORS,
  SETUP_EMAIL_CODES,
  SETUP_TOTP,
  VERIFY_EMAIL_CODES,
  VERIFY_TOTP,
} from '../../src/contract/factors.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { generateBackupCodes } from '../operations/auth/second-factor/backup-codes.ts';
import {
  disableEmailCodes,
  setUpEmailCodes,
  verifyEmailCodes,
} from '../operations/auth/email/email-factor.ts';
import { factorsOf } from '../operations/auth/second-factor/factors.ts';
import { disableTotp, setUpTotp, verifyTotp } from '../operations/auth/totp/totp-factor.ts';
import { rateLimited } from './rate-limit.ts';

/** Set-up, verify and disable of the factors that are codes (spec 7.1). */
export function addFactorRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);

  addRoute(routes, GET_FACTORS, ({ request }) => factorsOf(services, caller(request)));

  addRoute(
    routes,
    SETUP_TOTP,
    async ({ request }) => ({ ...(await setUpTotp(services, caller(request))) }),
    guarded,
  );
  addRoute(
    routes,
    VERIFY_TOTP,
    async ({ request, body }) => {
      await verifyTotp(services, caller(request), body.code);
      return {};
    },
    guarded,
  );
  addRoute(
    routes,
    DISABLE_TOTP,
    async ({ request }) => {
      await disableTotp(services, caller(request));
      return {};
    },
    guarded,
  );

  addRoute(
    routes,
    SETUP_EMAIL_CODES,
    async ({ request }) => ({ ceremony_id: await setUpEmailCodes(services, caller(request)) }),
    guarded,
  );
  addRoute(
    routes,
    VERIFY_EMAIL_CODES,
    async ({ request, body: { ceremony_id: ceremonyId, code } }) => {
      await verifyEmailCodes(services, caller(request), { ceremonyId, code });
      return {};
    },
    guarded,
  );
  addRoute(
    routes,
    DISABLE_EMAIL_CODES,
    async ({ request }) => {
      await disableEmailCodes(services, caller(request));
      return {};
    },
    guarded,
  );

  addRoute(
    routes,
    GENERATE_BACKUP_CODES,
    async ({ request }) => ({ codes: [...(await generateBackupCodes(services, caller(request)))] }),
    guarded,
  );
}
