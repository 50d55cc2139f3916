import { type Page, expect } from '@playwright/test';
import { offerCodes } from './authenticator.ts';

/** The labels on the two pages of the sign-in. */
export interface SignInLabels {
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
  readonly signIn: string;
  readonly code: string;
}

const english: SignInLabels = {
  organisation: 'Organisation',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  code: '6-digit code',
};

interface SignInOptions {
  readonly organisation?: string;
  readonly labels?: SignInLabels;
}

/**
 * Signs a demo user in like a person, including the second factor, and resolves when the page has
 * left the sign-in. Waits for a new code only after the server has refused the current ones.
 */
export async function signIn(
  page: Page,
  email: string,
  options: SignInOptions = {},
): Promise<void> {
  await page.goto('/auth/login');
  await signInHere(page, email, options);
}

/** Signs in on the page that the browser was redirected to. */
export async function signInHere(
  page: Page,
  email: string,
  options: SignInOptions = {},
): Promise<void> {
  const { organisation = 'demo', labels = english } = options;
  await page.getByLabel(labels.organisation, { exact: true }).fill(organisation);
  await page.getByLabel(labels.email, { exact: true }).fill(email);
  await page.getByLabel(labels.password, { exact: true }).fill('sitewright-demo');
  await page.getByRole('button', { name: labels.signIn, exact: true }).click();

  const owner = `${new URL(page.url()).origin} ${organisation} ${email}`;
  const code = page.getByLabel(labels.code);
  await expect(code).toBeVisible();
  const accepted = await offerCodes(owner, async (digits) => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/auth/login/2fa'));
    // The page submits the code with its last digit.
    await code.fill(digits);
    return (await answer).ok();
  });
  expect(accepted, `a code of ${email} is accepted`).toBe(true);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}
