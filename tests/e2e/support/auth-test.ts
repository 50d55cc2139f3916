import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { type TestProvider, openProvider } from '../../support/server/identity-provider.ts';
import { type Mailbox, openMailbox } from '../../support/server/mailbox.ts';
import { type TestServer, startServer } from './server.ts';
import { test as base } from './test.ts';

interface Peers {
  readonly mailbox: Mailbox;
  readonly provider: TestProvider;
}

/** A server without an organisation, with a real mail server and provider. */
export const test = base.extend<object, Peers & { server: TestServer }>({
  mailbox: [
    async ({}, provide) => {
      const mailbox = await openMailbox();
      await provide(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({}, provide) => {
      const provider = await openProvider();
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox, provider }, provide) => {
      const { issuer, clientId, clientSecret } = provider.settingsAs('google');
      const server = await startServer({
        DEMO: 'off',
        SIGN_UP: 'on',
        SMTP_URL: mailbox.url,
        OIDC_GOOGLE_ISSUER: issuer,
        OIDC_GOOGLE_CLIENT_ID: clientId,
        OIDC_GOOGLE_CLIENT_SECRET: clientSecret,
        OIDC_MICROSOFT_ISSUER: issuer,
        OIDC_MICROSOFT_CLIENT_ID: clientId,
        OIDC_MICROSOFT_CLIENT_SECRET: clientSecret,
      });
      provider.origins.push(server.baseURL);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/**
 * The test of a file that needs a server of its own, since the link of a first start works once.
 * Playwright gives tests one worker, and so one server, whose fixtures have the same values: `name`
 * has to differ from file to file.
 */
export const testWithOwnServer = (name: string) =>
  test.extend<object, { ownServer: string }>({
    ownServer: [name, { scope: 'worker', auto: true }],
  });

/** The link to a page of the product in a text. */
export function findLink(text: string): string {
  return /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? '';
}

/** Removes the session's cookies and waits until the page has noticed. */
export async function clearSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.locator('[name="organisation"]').waitFor();
}

/** The current code of an authenticator. */
export function currentCode(secret: string): Promise<string> {
  return generate({ secret: secret.replaceAll(' ', '') });
}

/** Adds a separate hardware key, which is plugged in and touched. */
export async function plugInKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: false,
      automaticPresenceSimulation: true,
    },
  });
}
