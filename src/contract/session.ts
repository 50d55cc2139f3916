import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { exact, idSchema, listOf, moduleTypeSchema } from './schema-helpers.ts';

const sessionUser = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    display_name: { type: 'string' },
    email: { type: 'string' },
    organisation_id: { type: 'integer' },
    organisation_name: { type: 'string' },
    locale: { enum: languages },
  },
  required: ['id', 'display_name', 'email', 'organisation_id', 'organisation_name', 'locale'],
  additionalProperties: false,
} as const;

/** Methods of the second factor. */
const method = { enum: ['totp', 'webauthn', 'hardware', 'email', 'backup'] } as const;

/** The reply to a correct first factor. */
export const loginReply = {
  type: 'object',
  properties: {
    status: { enum: ['two_factor_required', 'signed_in'] },
    challenge_id: { type: 'string' },
    method,
    methods: { type: 'array', items: method },
    user: sessionUser,
  },
  required: ['status'],
  additionalProperties: false,
} as const;

/** The reply to the last factor. */
export const signedInReply = {
  type: 'object',
  properties: { status: { const: 'signed_in' }, user: sessionUser },
  required: ['status', 'user'],
  additionalProperties: false,
} as const;

export const LOGIN = defineCall({
  name: 'LOGIN',
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'First step of a sign-in with organisation, e-mail and password; the second factor ' +
    'comes next',
  access: 'public',
  body: {
    type: 'object',
    properties: {
      organisation: { type: 'string', minLength: 1, maxLength: 255 },
      email: { type: 'string', minLength: 1, maxLength: 255 },
      password: { type: 'string', minLength: 1, maxLength: 128 },
    },
    required: ['organisation', 'email', 'password'],
    additionalProperties: false,
  },
  reply: loginReply,
  refuses: [
    'invalid_credentials',
    'user_not_found',
    'invalid_password',
    'account_disabled',
    'account_deleted',
    'too_many',
  ],
  setsCookie: true,
});

export const LOGIN_TWO_FACTOR = defineCall({
  name: 'LOGIN_TWO_FACTOR',
  method: 'POST',
  path: '/api/auth/login/2fa',
  summary: 'Second step of a sign-in with a 6-digit code; sets the session cookie',
  access: 'public',
  body: {
    type: 'object',
    properties: {
      challenge_id: { type: 'string', minLength: 1, maxLength: 200 },
      code: { type: 'string', pattern: '^[0-9]{6}$' },
      method: { enum: ['totp', 'email'] },
    },
    required: ['challenge_id', 'code'],
    additionalProperties: false,
  },
  reply: signedInReply,
  refuses: ['invalid_code', 'challenge_over', 'account_disabled', 'account_deleted', 'too_many'],
  setsCookie: true,
});

export const LOGOUT = defineCall({
  name: 'LOGOUT',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session',
  access: 'public',
  reply: {
    type: 'object',
    properties: { status: { const: 'signed_out' } },
    required: ['status'],
    additionalProperties: false,
  },
  setsCookie: true,
});

export const GET_CURRENT_USER = defineCall({
  name: 'GET_CURRENT_USER',
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in user, their roles and permissions; 401 when not authenticated',
  access: 'session',
  reply: {
    type: 'object',
    properties: {
      user: sessionUser,
      roles: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            role_name: { type: 'string' },
            role_scope: { enum: ['Site', 'Organisation'] },
            site_id: { type: ['integer', 'null'] },
            expires_at: { type: ['string', 'null'] },
          },
          required: ['role_name', 'role_scope', 'site_id', 'expires_at'],
          additionalProperties: false,
        },
      },
      viewed_by: {
        type: 'object',
        properties: { id: { type: 'integer' }, name: { type: 'string' } },
        required: ['id', 'name'],
        additionalProperties: false,
        description: 'The admin who views the product as the user, read-only.',
      },
      permissions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            permission_code: { type: 'string' },
            site_id: { type: ['integer', 'null'] },
          },
          required: ['permission_code', 'site_id'],
          additionalProperties: false,
        },
      },
      unused_modules: {
        type: 'array',
        description: 'Modules that a site does not use: their permissions hold nothing there.',
        items: exact({ site_id: idSchema, module_types: listOf(moduleTypeSchema) }),
      },
      organisation: exact({
        colour: { type: ['string', 'null'] },
        logo: {
          type: ['string', 'null'],
          description: 'Changes with the picture of `GET_ORGANISATION_LOGO`; null without one.',
        },
        timezone: { type: ['string', 'null'], description: 'That of new sites.' },
        languages: {
          type: 'array',
          items: { enum: languages },
          description: 'Languages that the organisation offers; empty: all.',
        },
      }),
    },
    required: ['user', 'roles', 'permissions', 'unused_modules', 'organisation'],
    additionalProperties: false,
  },
});
