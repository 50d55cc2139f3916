/** A security event (docs/security.md, "Security log"). It never contains a secret. */
export interface SecurityEvent {
  readonly event:
    | 'sign_in'
    | 'sign_out'
    | 'sessions_ended'
    | 'account_change'
    | 'reauthentication'
    | 'password_change'
    | 'mail_request'
    | 'factor_change'
    | 'token_change'
    | 'permission_change'
    | 'access_refused';
  readonly outcome: 'success' | 'second_factor_required' | 'refused';
  /** The code of a refusal. */
  readonly code?: string;
  /** The name of the call. */
  readonly call?: string;
  readonly method?: string;
  readonly user_id?: number;
  readonly organisation_id?: number;
  readonly session_id?: number;
  readonly token_id?: number;
  /** The account that a sign-in named. */
  readonly organisation?: string;
  readonly email?: string;
  /** The names of changed settings, or the roles with the codes that they got. */
  readonly fields?: readonly string[];
  /** The IP address of the client. */
  readonly address?: string;
}

/** An event as one line: `security` and JSON with the time first. */
export function securityLine(event: SecurityEvent, now = new Date()): string {
  return `security ${JSON.stringify({ time: now.toISOString(), ...event })}`;
}
