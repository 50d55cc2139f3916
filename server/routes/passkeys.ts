import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { VERIFY_BACKUP_CODE, passkeys } from '../../src/contract/second-factors.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { Failure } from '../operations/failure.ts';
import { answerByBackupCode } from '../operations/auth/second-factor/backup-codes.ts';
import {
  removePasskey,
  renamePasskey,
  setUpPasskey,
  verifyPasskey,
} from '../operations/auth/passkeys/passkey-factor.ts';
import { completePasskey, startPasskey } from '../operations/auth/passkeys/passkey-sign-in.ts';
import { rateLimited } from './rate-limit.ts';
import { clientInfoOf, sendSignedIn } from './sign-in-reply.ts';

const isCredential = (value: object): boolean =>
  Reflect.get(value, 'type') === 'public-key' && typeof Reflect.get(value, 'rawId') === 'string';

/** @simplewebauthn validates the rest. */
function isAuthentication(value: object): value is AuthenticationResponseJSON {
  return isCredential(value);
}

function isRegistration(value: object): value is RegistrationResponseJSON {
  return isCredential(value);
}

/** Both families of passkeys, and backup codes in the sign-in (spec 7.1). */
export function addPasskeyRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);

  addRoute(
    routes,
    VERIFY_BACKUP_CODE,
    async ({ request, reply, body: { challenge_id: challengeId, code } }) => {
      const answer = { challengeId, code };
      const signedIn = await answerByBackupCode(services, answer, clientInfoOf(request));
      return sendSignedIn(reply, app.sessionCookies, signedIn);
    },
    guarded,
  );

  for (const kind of ['webauthn', 'hardware'] as const) {
    const calls = passkeys[kind];
    addRoute(
      routes,
      calls.initiate,
      async ({ body }) => {
        const { ceremonyId, options } = await startPasskey(
          services,
          kind,
          body.challenge_id ?? null,
        );
        return { ceremony_id: ceremonyId, options: { ...options } };
      },
      guarded,
    );
    addRoute(
      routes,
      calls.complete,
      async ({ request, reply, body: { ceremony_id: ceremonyId, response } }) => {
        if (!isAuthentication(response)) throw new Failure('malformed');
        const given = { ceremonyId, response };
        const signedIn = await completePasskey(services, kind, given, clientInfoOf(request));
        return sendSignedIn(reply, app.sessionCookies, signedIn);
      },
      guarded,
    );
    addRoute(
      routes,
      calls.setup,
      async ({ request }) => {
        const { ceremonyId, options } = await setUpPasskey(services, caller(request), kind);
        return { ceremony_id: ceremonyId, options: { ...options } };
      },
      guarded,
    );
    addRoute(
      routes,
      calls.verify,
      async ({ request, body: { ceremony_id: ceremonyId, name, response } }) => {
        if (!isRegistration(response)) throw new Failure('malformed');
        const given = { ceremonyId, name, response };
        await verifyPasskey(services, caller(request), kind, given);
        return {};
      },
      guarded,
    );
    addRoute(
      routes,
      calls.rename,
      async ({ request, body: { passkey_id: publicId, name } }) => {
        await renamePasskey(services, caller(request), kind, { publicId, name });
        return {};
      },
      guarded,
    );
    addRoute(
      routes,
      calls.disable,
      async ({ request, body }) => {
        await removePasskey(services, caller(request), kind, body.passkey_id);
        return {};
      },
      guarded,
    );
  }
}
