import { defineCall } from './call.ts';
import { loginReply } from './session.ts';

const accountName = {
  organisation: { type: 'string', minLength: 1, maxLength: 255 },
  email: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const token = { type: 'string', minLength: 1, maxLength: 200 } as const;

/** A new password. It is never truncated, and no character classes are required. */
export const newPassword = { type: 'string', minLength: 8, maxLength: 128 } as const;

function done<const Status extends string>(status: Status) {
  return {
    type: 'object',
    properties: { status: { const: status } },
    required: ['status'],
    additionalProperties: false,
  } as const;
}

const byName = {
  type: 'object',
  properties: accountName,
  required: ['organisation', 'email'],
  additionalProperties: false,
} as const;

export const REQUEST_PASSWORD_RESET = defineCall({
  name: 'REQUEST_PASSWORD_RESET',
  method: 'POST',
  path: '/api/auth/password-reset/request',
  summary: 'Mails a link for a new password if the account exists',
  access: 'public',
  body: byName,
  reply: done('requested'),
  refuses: ['too_many'],
});

export const VERIFY_PASSWORD_RESET = defineCall({
  name: 'VERIFY_PASSWORD_RESET',
  method: 'POST',
  path: '/api/auth/password-reset/verify',
  summary: 'Sets a new password with a mailed link, and ends every session',
  description:
    'This does not sign anybody in: the next sign-in requires the second factor as usual.',
  access: 'public',
  body: {
    type: 'object',
    properties: { token, password: newPassword },
    required: ['token', 'password'],
    additionalProperties: false,
  },
  reply: done('password_changed'),
  refuses: ['link_over', 'common_password', 'context_password', 'too_many'],
});

export const CHANGE_PASSWORD = defineCall({
  name: 'CHANGE_PASSWORD',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the password, given the current one, and ends the other sessions',
  access: 'session',
  body: {
    type: 'object',
    properties: {
      current_password: { type: 'string', minLength: 1, maxLength: 128 },
      password: newPassword,
    },
    required: ['current_password', 'password'],
    additionalProperties: false,
  },
  reply: done('password_changed'),
  refuses: ['wrong_password', 'common_password', 'context_password', 'too_many'],
  invalidates: ['GET_SESSIONS'],
});

export const PROVE = defineCall({
  name: 'PROVE',
  method: 'POST',
  path: '/api/auth/prove',
  summary: 'Reauthenticates the caller, which permits changes of the account for ten minutes',
  description:
    'With the password, or with a code of the authenticator if the account has no ' + 'password.',
  access: 'session',
  withoutFactor: true,
  body: {
    type: 'object',
    properties: {
      password: { type: 'string', minLength: 1, maxLength: 128 },
      code: { type: 'string', pattern: '^[0-9]{6}$' },
    },
    additionalProperties: false,
  },
  reply: done('proved'),
  refuses: ['wrong_password', 'wrong_code', 'too_many'],
});

export const REQUEST_MAGIC_LINK = defineCall({
  name: 'REQUEST_MAGIC_LINK',
  method: 'POST',
  path: '/api/auth/magic-link/request',
  summary: 'Mails a sign-in link if the account exists',
  access: 'public',
  body: byName,
  reply: done('requested'),
  refuses: ['too_many'],
});

export const CHECK_MAGIC_LINK = defineCall({
  name: 'CHECK_MAGIC_LINK',
  method: 'GET',
  path: '/api/auth/magic-link/verify',
  summary:
    'Whether a mailed link is still valid; the sign-in itself needs a click, because ' +
    'mail scanners open links',
  description:
    'The link is named by the SHA-256 hash of its token, because addresses are kept in logs: the ' +
    'hash cannot sign in.',
  access: 'public',
  query: {
    type: 'object',
    properties: { link: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    required: ['link'],
    additionalProperties: false,
  },
  reply: done('confirmation_required'),
  refuses: ['link_over', 'too_many'],
});

export const VERIFY_MAGIC_LINK = defineCall({
  name: 'VERIFY_MAGIC_LINK',
  method: 'POST',
  path: '/api/auth/magic-link/verify',
  summary: 'Signs in with a mailed link; a second factor is required as usual',
  access: 'public',
  body: {
    type: 'object',
    properties: { token },
    required: ['token'],
    additionalProperties: false,
  },
  reply: loginReply,
  refuses: ['link_over', 'too_many'],
  setsCookie: true,
});

export const SEND_EMAIL_CODE = defineCall({
  name: 'SEND_EMAIL_CODE',
  method: 'POST',
  path: '/api/auth/login/2fa/email',
  summary: 'Mails a code for a pending sign-in, at most every 30 seconds',
  access: 'public',
  body: {
    type: 'object',
    properties: { challenge_id: { type: 'string', minLength: 1, maxLength: 200 } },
    required: ['challenge_id'],
    additionalProperties: false,
  },
  reply: done('sent'),
  refuses: ['challenge_over', 'too_many'],
});
