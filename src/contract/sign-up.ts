import { defineCall } from './call.ts';
import { exact } from './schema-helpers.ts';
import { newPassword } from './passwords.ts';
import { signedInReply } from './session.ts';

const token = { type: 'string', minLength: 1, maxLength: 200 } as const;
const email = {
  type: 'string',
  maxLength: 255,
  pattern: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$`,
} as const;
const locale = { enum: ['en', 'de'] } as const;
const shown = { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`\S` } as const;

/** What people type at sign-in for their organisation. */
export const organisationKey = {
  type: 'string',
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$',
} as const;

export const REQUEST_SIGN_UP = defineCall({
  name: 'REQUEST_SIGN_UP',
  method: 'POST',
  path: '/api/auth/sign-up/request',
  summary: 'Mails a link with which an organisation is set up, where the server lets anybody do so',
  access: 'public',
  body: exact({ email, locale }),
  reply: exact({ status: { const: 'requested' } }),
  refuses: ['sign_up_off', 'too_many'],
});

export const CHECK_SET_UP = defineCall({
  name: 'CHECK_SET_UP',
  method: 'GET',
  path: '/api/auth/set-up',
  summary:
    'Whether a link to set an organisation up can still be used, and whose address it confirms',
  access: 'public',
  query: exact({ token }),
  reply: exact({ email: { type: ['string', 'null'] } }),
  refuses: ['link_over', 'too_many'],
});

export const SET_UP = defineCall({
  name: 'SET_UP',
  method: 'POST',
  path: '/api/auth/set-up',
  summary:
    'Makes an organisation with its first admin, who is signed in, by a link that is good once',
  description:
    'The link is the one on the console of a server without organisations, or the mailed one of a sign-up; `email` counts with the first alone.',
  access: 'public',
  body: exact({
    token,
    organisation_key: organisationKey,
    organisation_name: shown,
    display_name: shown,
    email,
    password: newPassword,
    locale,
  }),
  reply: signedInReply,
  refuses: ['link_over', 'organisation_taken', 'common_password', 'context_password', 'too_many'],
  setsCookie: true,
});
