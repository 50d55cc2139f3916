import { defineCall } from './call.ts';
import { exact, listOf, momentSchema } from './schema-helpers.ts';

const code = { type: 'string', pattern: '^[0-9]{6}$' } as const;
/** The common parts of the calls that change a factor. */
const change = {
  method: 'POST',
  access: 'session',
  invalidates: ['GET_FACTORS', 'GET_SESSIONS'],
} as const;
/** Begins to set up a factor: changes nothing yet. */
const setup = {
  method: 'POST',
  access: 'session',
  withoutFactor: true,
  refuses: ['proof_required', 'too_many'],
} as const;
const verify = {
  ...change,
  withoutFactor: true,
  reply: exact({}),
  refuses: ['proof_required', 'wrong_code', 'too_many'],
} as const;
const disable = {
  ...change,
  reply: exact({}),
  refuses: ['proof_required', 'last_second_factor', 'too_many'],
} as const;

export const GET_FACTORS = defineCall({
  name: 'GET_FACTORS',
  ofSignIn: true,
  method: 'GET',
  path: '/api/auth/2fa',
  summary: 'The sign-in methods of the caller’s account',
  access: 'session',
  withoutFactor: true,
  reply: exact({
    has_password: { type: 'boolean' },
    totp: { type: 'boolean' },
    email: { type: 'boolean' },
    passkeys: listOf(
      exact({
        id: { type: 'string', format: 'uuid' },
        kind: { enum: ['webauthn', 'hardware'] },
        name: { type: 'string' },
        created_at: momentSchema,
        last_used_at: { type: ['string', 'null'], format: 'date-time' },
      }),
    ),
    backup_codes: exact({ total: { type: 'integer' }, left: { type: 'integer' } }),
  }),
});

export type Factors = NonNullable<(typeof GET_FACTORS)['types']>['reply'];

export const SETUP_TOTP = defineCall({
  ...setup,
  name: 'SETUP_TOTP',
  path: '/api/auth/2fa/totp/setup',
  summary: 'Creates a secret for an authenticator app; its first code activates it',
  reply: exact({
    secret: { type: 'string' },
    uri: { type: 'string' },
    qr: { type: 'string', description: 'The address as an SVG picture, as a data: URL.' },
  }),
});

export const VERIFY_TOTP = defineCall({
  ...verify,
  name: 'VERIFY_TOTP',
  path: '/api/auth/2fa/totp/verify',
  summary: 'Activates the new authenticator with its first code',
  body: exact({ code }),
});

export const DISABLE_TOTP = defineCall({
  ...disable,
  name: 'DISABLE_TOTP',
  path: '/api/auth/2fa/totp/disable',
  summary: 'Removes the authenticator',
});

export const SETUP_EMAIL_CODES = defineCall({
  ...setup,
  name: 'SETUP_EMAIL_CODES',
  path: '/api/auth/2fa/email/setup',
  summary: 'Mails the caller a code that allows one attempt',
  reply: exact({ ceremony_id: { type: 'string' } }),
});

export const VERIFY_EMAIL_CODES = defineCall({
  ...verify,
  name: 'VERIFY_EMAIL_CODES',
  path: '/api/auth/2fa/email/verify',
  summary: 'Activates codes by e-mail as a second factor with the mailed code',
  body: exact({ ceremony_id: { type: 'string', minLength: 1, maxLength: 200 }, code }),
});

export const DISABLE_EMAIL_CODES = defineCall({
  ...disable,
  name: 'DISABLE_EMAIL_CODES',
  path: '/api/auth/2fa/email/disable',
  summary: 'Deactivates codes by e-mail as a second factor',
});

export const GENERATE_BACKUP_CODES = defineCall({
  ...change,
  name: 'GENERATE_BACKUP_CODES',
  path: '/api/auth/2fa/backup-codes/generate',
  summary: 'Creates ten new backup codes, which replace the old ones; they are shown only once',
  reply: exact({ codes: listOf({ type: 'string' }) }),
  refuses: ['proof_required', 'too_many'],
});
