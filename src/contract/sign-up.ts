import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { exact } from './schema-helpers.ts';
import { newPassword } from './passwords.ts';
import { signedInReply } from './session.ts';

const token = { type: 'string', minLength: 1, maxLength: 200 } as const;
/**
 * The e-mail address of a new account, without the characters that have a meaning in address lists
 * of mails (RFC 5322, specials).
 */
export const newEmailSchema = {
  type: 'string',
  maxLength: 255,
  pattern: String.raw`^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)*$`,
} as const;
const locale = { enum: languages } as const;
const shown = { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`\S` } as const;

/** The short name of an organisation that people type at sign-in. */
export const organisationKey = {
  type: 'string',
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$',
} as const;

export const REQUEST_SIGN_UP = defineCall({
  name: 'REQUEST_SIGN_UP',
  method: 'POST',
  path: '/api/auth/sign-up/request',
  summary: 'Mails a link to set up an organisation, if the server permits sign-up',
  access: 'public',
  body: exact({ email: newEmailSchema, locale }),
  reply: exact({ status: { const: 'requested' } }),
  refuses: ['sign_up_off', 'too_many'],
});

export const CHECK_SET_UP = defineCall({
  name: 'CHECK_SET_UP',
  method: 'POST',
  path: '/api/auth/set-up/check',
  summary: 'Whether a set-up link is still valid, and which e-mail address it confirms',
  description: 'The token is part of the body, because addresses are kept in logs.',
  access: 'public',
  body: exact({ token }),
  reply: exact({ email: { type: ['string', 'null'] } }),
  refuses: ['link_over', 'too_many'],
});

export const SET_UP = defineCall({
  name: 'SET_UP',
  method: 'POST',
  path: '/api/auth/set-up',
  summary:
    'Creates an organisation and its first admin with a single-use link, and signs the ' +
    'admin in',
  description:
    'The link is the one that a server without organisations prints on its console, or ' +
    'the mailed link of a sign-up; `email` is used with the console link only.',
  access: 'public',
  body: exact({
    token,
    organisation_key: organisationKey,
    organisation_name: shown,
    display_name: shown,
    email: newEmailSchema,
    password: newPassword,
    locale,
  }),
  reply: signedInReply,
  refuses: ['link_over', 'organisation_taken', 'common_password', 'context_password', 'too_many'],
  setsCookie: true,
});
