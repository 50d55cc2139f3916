import { createGuardrails, generateSync, verifySync } from 'otplib';

/** RFC 4226 requires 128 bits for new secrets; those of some authenticators in use have 80. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const step = 30;

/** The current six-digit code of an authenticator secret (RFC 6238). */
export function currentCode(secret: string, now: Date): string {
  return generateSync({ secret, guardrails, epoch: Math.floor(now.getTime() / 1000) });
}

/**
 * The time step of the code: the current one, the one before or the one after, and later than
 * `lastStep`, so that a code counts once. null if the code fits none.
 */
export function timeStepOf(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  // otplib throws where no code can count, as after the clock was set back.
  if (lastStep !== null && lastStep > epoch / step) return null;
  const result = verifySync({
    secret,
    token: code,
    guardrails,
    epoch,
    epochTolerance: step,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
