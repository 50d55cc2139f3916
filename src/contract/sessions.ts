import { defineCall } from './call.ts';

const nothing = { type: 'object', properties: {}, additionalProperties: false } as const;

export const REFRESH = defineCall({
  name: 'REFRESH',
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Replaces the cookies of a session by its refresh token',
  description:
    'A refresh token is valid once. If it is used again the session ends, because it may ' +
    'have been stolen.',
  access: 'public',
  reply: {
    type: 'object',
    properties: { status: { const: 'signed_in' } },
    required: ['status'],
    additionalProperties: false,
  },
  refuses: ['unauthenticated', 'too_many'],
  setsCookie: true,
});

export const LOGOUT_EVERYWHERE = defineCall({
  name: 'LOGOUT_EVERYWHERE',
  method: 'POST',
  path: '/api/auth/logout/everywhere',
  summary: 'Ends every session of the caller',
  access: 'public',
  reply: {
    type: 'object',
    properties: { status: { const: 'signed_out' } },
    required: ['status'],
    additionalProperties: false,
  },
  setsCookie: true,
});

export const GET_SESSIONS = defineCall({
  name: 'GET_SESSIONS',
  ofSignIn: true,
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Sessions of the caller, the current one first',
  access: 'session',
  reply: {
    type: 'object',
    properties: {
      sessions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', format: 'uuid' },
            is_current: { type: 'boolean' },
            browser: { type: ['string', 'null'] },
            system: { type: ['string', 'null'] },
            address: { type: ['string', 'null'] },
            created_at: { type: 'string', format: 'date-time' },
            last_used_at: { type: 'string', format: 'date-time' },
          },
          required: [
            'id',
            'is_current',
            'browser',
            'system',
            'address',
            'created_at',
            'last_used_at',
          ],
          additionalProperties: false,
        },
      },
    },
    required: ['sessions'],
    additionalProperties: false,
  },
});

export type SessionRow = NonNullable<(typeof GET_SESSIONS)['types']>['reply']['sessions'][number];

export const END_SESSION = defineCall({
  name: 'END_SESSION',
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}',
  summary: 'Ends one of the caller’s sessions',
  access: 'session',
  params: {
    type: 'object',
    properties: { sessionId: { type: 'string', format: 'uuid' } },
    required: ['sessionId'],
    additionalProperties: false,
  },
  reply: nothing,
  refuses: ['not_found'],
  invalidates: ['GET_SESSIONS'],
});
