/** Business limits of sign-in and sessions; times in milliseconds. */
export const limits = {
  /** A sign-in waits this long for its second factor. */
  challengeLife: 10 * 60_000,
  codesPerChallenge: 5,
  /** Wrong codes of one user within `wrongCodesWindow`, over all challenges. */
  wrongCodesPerUser: 20,
  wrongCodesWindow: 60 * 60_000,
  /** A session that is not used ends after `idle`, any after `absolute`. */
  idle: 24 * 60 * 60_000,
  absolute: 30 * 24 * 60 * 60_000,
  /** Use is written down at most this often. */
  touch: 60_000,
} as const;

export function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
