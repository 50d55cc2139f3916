import { defineCall } from './call.ts';
import { signedInReply } from './session.ts';

const id = { type: 'string', minLength: 1, maxLength: 200 } as const;
/** The result of a browser's `navigator.credentials`, as @simplewebauthn encodes it. */
const response = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 2000 },
    response: { type: 'object' },
  },
  required: ['id', 'response'],
  additionalProperties: true,
} as const;
const options = {
  type: 'object',
  properties: {
    ceremony_id: { type: 'string' },
    options: {
      type: 'object',
      properties: { challenge: { type: 'string' } },
      required: ['challenge'],
      additionalProperties: true,
    },
  },
  required: ['ceremony_id', 'options'],
  additionalProperties: false,
} as const;
const name = { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` } as const;
const stale = ['GET_FACTORS', 'GET_SESSIONS'] as const;

export const VERIFY_BACKUP_CODE = defineCall({
  name: 'VERIFY_BACKUP_CODE',
  method: 'POST',
  path: '/api/auth/2fa/backup-codes/verify',
  summary: 'Answers the second step of a sign-in with a backup code, which is used up',
  access: 'public',
  body: {
    type: 'object',
    properties: { challenge_id: id, code: { type: 'string', minLength: 1, maxLength: 60 } },
    required: ['challenge_id', 'code'],
    additionalProperties: false,
  },
  reply: signedInReply,
  refuses: ['invalid_code', 'challenge_over', 'too_many'],
  setsCookie: true,
});

/** The calls of one type of authenticators (spec 7.1). */
function passkeyCalls<const Path extends 'webauthn' | 'hardware'>(path: Path, title: string) {
  const upper = path.toUpperCase();
  return {
    initiate: defineCall({
      name: `INITIATE_${upper}`,
      method: 'POST',
      path: `/api/auth/login/passkey/${path}/initiate`,
      summary: `What the browser asks ${title}: for a sign-in that waits, or for one without password`,
      access: 'public',
      body: {
        type: 'object',
        properties: { challenge_id: id },
        additionalProperties: false,
      },
      reply: options,
      refuses: ['challenge_over', 'too_many'],
    }),
    complete: defineCall({
      name: `COMPLETE_${upper}`,
      method: 'POST',
      path: `/api/auth/login/passkey/${path}/complete`,
      summary: `The answer of ${title}; sets the session cookie`,
      access: 'public',
      body: {
        type: 'object',
        properties: { ceremony_id: id, response },
        required: ['ceremony_id', 'response'],
        additionalProperties: false,
      },
      reply: signedInReply,
      refuses: ['passkey_refused', 'invalid_code', 'challenge_over', 'too_many'],
      setsCookie: true,
    }),
    setup: defineCall({
      name: `SETUP_${upper}`,
      method: 'POST',
      path: `/api/auth/2fa/passkey/${path}/setup`,
      summary: `What the browser asks ${title} that is new`,
      access: 'session',
      withoutFactor: true,
      reply: options,
      refuses: ['proof_required', 'too_many'],
    }),
    verify: defineCall({
      name: `VERIFY_${upper}`,
      method: 'POST',
      path: `/api/auth/2fa/passkey/${path}/verify`,
      summary: `Takes ${title} in under a name`,
      access: 'session',
      withoutFactor: true,
      body: {
        type: 'object',
        properties: {
          ceremony_id: id,
          name,
          response,
        },
        required: ['ceremony_id', 'name', 'response'],
        additionalProperties: false,
      },
      reply: { type: 'object', properties: {}, additionalProperties: false },
      refuses: ['proof_required', 'passkey_refused', 'too_many'],
      invalidates: stale,
    }),
    rename: defineCall({
      name: `RENAME_${upper}`,
      method: 'POST',
      path: `/api/auth/2fa/passkey/${path}/rename`,
      summary: `Gives ${title} another name`,
      access: 'session',
      body: {
        type: 'object',
        properties: { passkey_id: { type: 'string', format: 'uuid' }, name },
        required: ['passkey_id', 'name'],
        additionalProperties: false,
      },
      reply: { type: 'object', properties: {}, additionalProperties: false },
      refuses: ['not_found', 'too_many'],
      invalidates: ['GET_FACTORS'],
    }),
    disable: defineCall({
      name: `DISABLE_${upper}`,
      method: 'POST',
      path: `/api/auth/2fa/passkey/${path}/disable`,
      summary: `Removes ${title}`,
      access: 'session',
      body: {
        type: 'object',
        properties: { passkey_id: { type: 'string', format: 'uuid' } },
        required: ['passkey_id'],
        additionalProperties: false,
      },
      reply: { type: 'object', properties: {}, additionalProperties: false },
      refuses: ['proof_required', 'not_found', 'last_second_factor', 'too_many'],
      invalidates: stale,
    }),
  };
}

/** Passkeys, which verify their owner, and hardware keys, which only need a touch. */
export const passkeys = {
  webauthn: passkeyCalls('webauthn', 'a passkey'),
  hardware: passkeyCalls('hardware', 'a hardware key'),
} as const;
