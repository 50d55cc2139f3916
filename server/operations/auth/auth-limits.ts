const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

/** Business limits of sign-in and sessions; times in milliseconds. */
export const authLimits = {
  /** How long a sign-in waits for its second factor. */
  challengeLife: 10 * minute,
  codesPerChallenge: 5,
  /** Wrong codes of one user within `wrongCodesWindow`, over all challenges. */
  wrongCodesPerUser: 20,
  wrongCodesWindow: hour,
  /** A session that is not used ends after `idle`, any after the setting SESSION_DAYS. */
  idle: day,
  /** The lifetime of an access token; then the refresh token gets a new one. */
  access: 2 * hour,
  /** The last use of a session is stored at most this often. */
  touch: minute,
  /** How long after a reauthentication a person may change password and factors. */
  proof: 10 * minute,
  /** The lifetime of mailed links and codes, and of other single-use tokens. */
  singleUse: 10 * minute,
  /** The pause between two mailed codes, and the number of codes per sign-in. */
  resend: 30 * second,
  sendsPerChallenge: 5,
} as const;

export function addMs(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
