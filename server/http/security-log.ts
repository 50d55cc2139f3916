import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, ownProperty } from '../../src/runtime/record/json.ts';
import { type SecurityEvent, securityLine } from '../security-line.ts';
import type { Log } from '../log.ts';
import type { Failure } from '../operations/failure.ts';
import { clientAddress } from './request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's call. */
    readonly call?: string;
  }
  interface FastifyRequest {
    /** Why the request was refused. */
    refusal: Failure['code'] | null;
    /** The reply to a call that is a security event. */
    securityReply: unknown;
    /** The organisation whose identity provider sends the request; null for other requests. */
    provisioned: number | null;
  }
}

/** Calls that are security events whether they succeed or fail; docs/security.md lists the events. */
const eventOfCall: ReadonlyMap<string, SecurityEvent['event']> = new Map(
  Object.entries({
    sign_in: [
      'LOGIN',
      'LOGIN_TWO_FACTOR',
      'VERIFY_BACKUP_CODE',
      'VERIFY_MAGIC_LINK',
      'COMPLETE_WEBAUTHN',
      'COMPLETE_HARDWARE',
      'COMPLETE_OIDC',
      'SET_UP',
      'ACCEPT_INVITATION',
    ],
    sign_out: ['LOGOUT', 'LOGOUT_EVERYWHERE'],
    sessions_ended: ['END_SESSION', 'END_ACCOUNT_SESSIONS'],
    account_change: [
      'INVITE_PEOPLE',
      'WITHDRAW_INVITATION',
      'DISABLE_ACCOUNT',
      'ENABLE_ACCOUNT',
      'DELETE_ACCOUNT',
      'PROVISION',
      'CREATE_SERVICE_ACCOUNT',
    ],
    reauthentication: ['PROVE'],
    password_change: ['CHANGE_PASSWORD', 'VERIFY_PASSWORD_RESET'],
    mail_request: [
      'REQUEST_MAGIC_LINK',
      'REQUEST_PASSWORD_RESET',
      'REQUEST_SIGN_UP',
      'SEND_EMAIL_CODE',
    ],
    factor_change: [
      'VERIFY_TOTP',
      'DISABLE_TOTP',
      'VERIFY_EMAIL_CODES',
      'DISABLE_EMAIL_CODES',
      'VERIFY_WEBAUTHN',
      'DISABLE_WEBAUTHN',
      'VERIFY_HARDWARE',
      'DISABLE_HARDWARE',
      'GENERATE_BACKUP_CODES',
      'COMPLETE_LINK',
      'UNLINK_IDENTITY',
    ],
    token_change: ['CREATE_API_TOKEN', 'REVOKE_API_TOKEN'],
    permission_change: [
      'UPDATE_ORGANISATION',
      'SAVE_SINGLE_SIGN_ON',
      'DELETE_SINGLE_SIGN_ON',
      'SAVE_GROUP_MAPPINGS',
      'MAKE_PROVISIONING_TOKEN',
      'REVOKE_PROVISIONING_TOKEN',
      'CREATE_ROLE',
      'UPDATE_ROLE',
      'DELETE_ROLE',
      'GIVE_ROLE',
      'END_GRANTS',
      'WITHDRAW_GRANTS',
      'GRANT_ACCESS_REQUEST',
      'VIEW_AS_PERSON',
      'END_VIEW_AS',
    ],
  } satisfies { readonly [event in SecurityEvent['event']]?: readonly string[] }).flatMap(
    ([event, calls]) => calls.map((call) => [call, event as SecurityEvent['event']] as const),
  ),
);

/** Refusals of any call that are security events. */
const refusalsOfAccess: ReadonlySet<string> = new Set([
  'forbidden',
  'foreign_origin',
  'second_factor_required',
  'token_refused',
  'person_required',
  'too_many',
]);

export const isSecurityCall = (call: string): boolean => eventOfCall.has(call);

const emailPattern = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,255}$/u;

/** The account that a sign-in names; a text that is no address may be a mistyped password. */
function namedAccount({ body }: FastifyRequest): Partial<SecurityEvent> {
  if (!isObject(body)) return {};
  const email = ownProperty(body, 'email');
  const organisation = ownProperty(body, 'organisation');
  return {
    ...(typeof organisation === 'string' && { organisation: organisation.slice(0, 255) }),
    ...(typeof email === 'string' && emailPattern.test(email) && { email }),
  };
}

/** The user of the request: of its session, or the one who has just signed in. */
function userOf(request: FastifyRequest): Partial<SecurityEvent> {
  const { caller, provisioned, securityReply } = request;
  if (provisioned !== null) return { organisation_id: provisioned };
  if (caller !== null)
    return {
      user_id: caller.userId,
      organisation_id: caller.organisationId,
      ...(caller.token === undefined
        ? { session_id: caller.sessionId }
        : { token_id: caller.token.id }),
    };
  const user = isObject(securityReply) ? ownProperty(securityReply, 'user') : null;
  if (!isObject(user)) return {};
  return { user_id: Number(user['id']), organisation_id: Number(user['organisation_id']) };
}

function outcomeOf({ refusal, securityReply }: FastifyRequest): SecurityEvent['outcome'] {
  if (refusal !== null) return 'refused';
  const isHalf =
    isObject(securityReply) && ownProperty(securityReply, 'status') === 'two_factor_required';
  return isHalf ? 'second_factor_required' : 'success';
}

function eventOf(request: FastifyRequest): SecurityEvent['event'] | null {
  const { call = '' } = request.routeOptions.config;
  const event = eventOfCall.get(call);
  if (event !== undefined) return event;
  return request.refusal !== null && refusalsOfAccess.has(request.refusal)
    ? 'access_refused'
    : null;
}

/** Logs sign-ins, changes of factors and permissions, and refusals, one line of JSON each. */
export function logSecurityEvents(app: FastifyInstance, log: Pick<Log, 'info'>): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('securityReply', null);
  app.decorateRequest('provisioned', null);
  app.addHook('onResponse', (request, _reply, done) => {
    const event = eventOf(request);
    if (event !== null) {
      const { call } = request.routeOptions.config;
      const isChange = event === 'permission_change' && isObject(request.body);
      log.info(
        securityLine({
          event,
          outcome: outcomeOf(request),
          ...(request.refusal !== null && { code: request.refusal }),
          ...(call === undefined ? { method: request.method } : { call }),
          ...(request.caller === null && namedAccount(request)),
          ...userOf(request),
          ...(isChange && { fields: Object.keys(request.body as object) }),
          address: clientAddress(request),
        }),
      );
    }
    done();
  });
}
