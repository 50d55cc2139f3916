import { expect } from '@playwright/test';
import { createGuardrails, generate } from 'otplib';

/** The secret of every user of the demo organisations. */
const demoSecret = 'JBSWY3DPEHPK3PXP';
/** The secret is shorter than otplib's minimum for production. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
/** Seconds. */
const period = 30;

/** The last time step whose code was accepted, by owner: a code counts once. */
const spent = new Map<string, number>();

function currentStep(): number {
  return Math.floor(Date.now() / 1000 / period);
}

async function waitForStep(step: number): Promise<void> {
  await expect.poll(currentStep, { timeout: 3 * period * 1000 }).toBeGreaterThanOrEqual(step);
}

/**
 * Offers codes until one is accepted: the first unused one, else that of a clock one step ahead,
 * which servers accept. Waits for the next time step only after a refused code.
 * @param owner the authenticator's owner: server, organisation and e-mail
 * @param offer tries a code and returns whether it was accepted
 * @param secret in base 32
 * @returns whether one was accepted, after four at most
 */
export async function offerCodes(
  owner: string,
  offer: (code: string) => Promise<boolean>,
  secret = demoSecret,
): Promise<boolean> {
  let step = Math.max(currentStep(), (spent.get(owner) ?? 0) + 1);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await waitForStep(step - 1);
    if (await offer(await generate({ secret, guardrails, epoch: step * period, period }))) {
      spent.set(owner, step);
      return true;
    }
    if (step > currentStep()) await waitForStep(step);
    else step += 1;
  }
  return false;
}
