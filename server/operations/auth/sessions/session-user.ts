import { localeOf } from '../../../../src/runtime/text.ts';
import type { Caller } from '../../services.ts';

/** The signed-in user as calls return it (spec section 3, "Current user response"). */
export function sessionUser(caller: Omit<Caller, 'sessionId'>) {
  return {
    id: caller.userId,
    display_name: caller.displayName,
    email: caller.email,
    organisation_id: caller.organisationId,
    organisation_name: caller.organisationName,
    locale: localeOf(caller.locale).code,
  } as const;
}

export type SessionUser = ReturnType<typeof sessionUser>;
