import { hash, verify } from '@node-rs/argon2';

/** argon2id with the memory and passes that OWASP recommends. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches `stored`. Without `stored` the same work is done, so that the
 * response time does not reveal whether the account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== null && isRight;
}
