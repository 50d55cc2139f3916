import { storedJson } from '../../browser/storage.ts';
import { isList, isObject } from '../../runtime/record/json.ts';

/** A sign-in that waits for its second factor. */
export interface Challenge {
  readonly challengeId: string;
  /** The factor that is requested first; `totp` is an authenticator app. */
  readonly method: string;
  /** Every factor that the account accepts. */
  readonly methods: readonly string[];
  readonly email: string;
}

function isChallenge(value: unknown): value is Challenge {
  if (!isObject(value) || !isList(value['methods'])) return false;
  return ['challengeId', 'method', 'email'].every((name) => typeof value[name] === 'string');
}

/** The challenge of this tab; it survives a reload. */
export const storedChallenge = storedJson(
  'twoFactorChallenge',
  (value) => (isChallenge(value) ? value : null),
  'session',
);
