/** A sign-in that waits for its second factor. */
export interface Challenge {
  readonly challengeId: string;
  /** What is asked for first; `totp` is an authenticator app. */
  readonly method: string;
  /** Everything that the account may answer with. */
  readonly methods: readonly string[];
  readonly email: string;
}

const key = 'twoFactorChallenge';

function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== 'object' || value === null) return false;
  return (
    ['challengeId', 'method', 'email'].every(
      (name) => typeof Reflect.get(value, name) === 'string',
    ) && Array.isArray(Reflect.get(value, 'methods'))
  );
}

/** The challenge of this tab, which outlives a reload; null when there is none. */
export function readChallenge(): Challenge | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isChallenge(stored) ? stored : null;
  } catch (error) {
    console.warn('The sign-in that waits for its code could not be read', error);
    return null;
  }
}

export function storeChallenge(challenge: Challenge): void {
  sessionStorage.setItem(key, JSON.stringify(challenge));
}

export function clearChallenge(): void {
  sessionStorage.removeItem(key);
}
