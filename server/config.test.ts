import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

const wrong: readonly (readonly [keyof typeof settings, string])[] = [
  ['port', 'http'],
  ['port', '-1'],
  ['port', '65536'],
  ['port', '3000.5'],
  ['port', '3e3'],
  ['publicUrl', 'sitewright.example'],
  ['publicUrl', 'ftp://a.example'],
  ['publicUrl', 'https://a.example/app'],
  ['publicUrl', 'https://u:p@a.example'],
  ['apiUrl', '/api'],
  ['apiUrl', 'https://a.example/?x=1'],
  ['trustedProxies', 'proxy.example'],
  ['trustedProxies', '10.0.0.2, 10.0.0.0/33'],
  ['trustedProxies', '10.0.0.0/0'],
  ['trustedProxies', 'loopback'],
  ['trustedProxies', '10.0.0.0/8/8'],
  ['demo', 'perhaps'],
  ['demo', '2'],
  ['largestFile', '0'],
  ['largestFile', '5 MB'],
  ['sessionDays', '0'],
  ['sessionDays', '366'],
  ['databaseUrl', 'mysql://a/b'],
  ['databaseUrl', 'postgres://'],
  ['databaseAppUrl', 'sitewright_app'],
  ['signUp', 'perhaps'],
  ['googleIssuer', 'http://accounts.example'],
  ['googleIssuer', 'accounts.google.com'],
  ['microsoftIssuer', 'https://u:p@login.example/v2.0'],
  ['smtpUrl', 'mail.example:25'],
  ['smtpUrl', 'http://mail.example'],
  ['mapTileUrl', 'https://tiles.example/{z}/{x}.png'],
  ['mapTileUrl', 'tiles/{z}/{x}/{y}'],
  ['modulesDir', '/no/such/folder'],
  ['modulesDir', import.meta.filename],
];

test.each(wrong)(
  'an invalid value (%s=%s) stops the start with an error that names the variable',
  (key, value) => {
    const { name } = settings[key];
    const known = { OIDC_GOOGLE_CLIENT_ID: 'a', OIDC_GOOGLE_CLIENT_SECRET: 'b' };
    const other = { OIDC_MICROSOFT_CLIENT_ID: 'a', OIDC_MICROSOFT_CLIENT_SECRET: 'b' };
    const around = { DATABASE_URL: 'postgres://a/b', ...known, ...other };
    const read = (): unknown => readConfig({ ...around, [name]: value });
    expect(read).toThrow(StartProblem);
    expect(read).toThrow(new RegExp(`^The setting ${name} .+\\.$`));
  },
);

test('the error does not repeat an address that may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).not.toThrow(/secret/);
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(/postgres:\/\//);
});

test('a provider needs both id and secret, and may have its own address', () => {
  const google = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readConfig({}).providers).toEqual([]);
  expect(readConfig(google).providers).toMatchObject([
    { name: 'google', issuer: 'https://accounts.google.com', clientId: 'id' },
  ]);
  const near = { ...google, OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4000' };
  expect(readConfig(near).providers).toMatchObject([{ issuer: 'http://127.0.0.1:4000' }]);
  expect(() => readConfig({ OIDC_GOOGLE_CLIENT_ID: 'id' })).toThrow(/_CLIENT_SECRET.+together/);
});

test('without settings the configuration is frozen defaults; empty variables count as unset', () => {
  const config = readConfig({});
  expect(readConfig({ PORT: '', DEMO: ' ', DATABASE_URL: '' })).toEqual(config);
  expect(Object.isFrozen(config)).toBe(true);
  expect(config.dataDir.startsWith('/') || /^[A-Z]:/.test(config.dataDir)).toBe(true);
});

describe('the default of DEMO: on only if nobody else can reach the server', () => {
  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1' }, true],
    [{ PUBLIC_URL: 'http://[::1]:8080' }, true],
    [{ PUBLIC_URL: 'https://sitewright.example' }, false],
    [{ PUBLIC_URL: 'https://localhost.example' }, false],
    [{ PUBLIC_URL: 'https://127.0.0.1.example' }, false],
    [{ PUBLIC_URL: 'https://sitewright.example', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ])('the demo is on or off as expected for %j', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test('with the demo on, the server listens to this machine only', () => {
    expect(readConfig({}).host).toBe('127.0.0.1');
    expect(readConfig({ DEMO: 'on' }).host).toBe('0.0.0.0');
    expect(readConfig({ PUBLIC_URL: 'https://sitewright.example' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '::1' }).host).toBe('::1');
  });
});

describe('the service that analyses files', () => {
  const other = { AI_API_URL: 'https://ai.example/v1', AI_MODEL: 'm' };

  test('is Gemini by its key, another one by its address and model, and none without them', () => {
    expect(readConfig({}).analysis).toBeNull();
    expect(readConfig({ GEMINI_API_KEY: 'k' }).analysis).toMatchObject({
      kind: 'gemini',
      key: 'k',
      address: null,
      timeLimit: 60_000,
    });
    const analysis = { kind: 'open-ai', address: other.AI_API_URL, key: null, model: 'm' };
    expect(readConfig({ ...other, AI_TIMEOUT_SECONDS: '5' }).analysis).toMatchObject({
      ...analysis,
      timeLimit: 5000,
    });
  });

  test.each([
    [{ GEMINI_API_KEY: 'k', ...other }, /GEMINI_API_KEY and AI_API_URL/],
    [{ AI_API_URL: other.AI_API_URL }, /AI_API_URL and AI_MODEL/],
    [{ AI_API_KEY: 'k' }, /AI_API_KEY needs AI_API_URL/],
    [{ ...other, AI_API_URL: 'ai.example' }, /AI_API_URL must be an address/],
    [{ GEMINI_API_KEY: 'k', GEMINI_URL: 'ftp://x' }, /GEMINI_URL must be an address/],
  ])('%j is refused with a sentence', (env, reason) => {
    expect(() => readConfig(env)).toThrow(reason);
  });

  test('a password in an address is refused and not repeated', () => {
    const env = { ...other, AI_API_URL: 'https://me:secret@ai.example/v1' };
    expect(() => readConfig(env)).toThrow(/AI_API_URL/);
    expect(() => readConfig(env)).not.toThrow(/secret/);
  });
});

test('a serving login without a database is refused', () => {
  expect(() => readConfig({ DATABASE_APP_URL: 'postgres://a@b/c' })).toThrow(/DATABASE_URL/);
});

test('X-Forwarded-For is believed from named proxies, or from this machine behind a PUBLIC_URL', () => {
  const publicUrl = { PUBLIC_URL: 'https://sitewright.example' };
  expect(readConfig({}).trustedProxies).toEqual([]);
  expect(readConfig(publicUrl).trustedProxies).toEqual(['loopback']);
  const named = readConfig({ ...publicUrl, TRUSTED_PROXY: '10.0.0.2, fd00::/64' });
  expect(named.trustedProxies).toEqual(['10.0.0.2', 'fd00::/64']);
});

test('the table of settings in the README lists every setting with its default and meaning', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)` +\| (.*?) *\| (.*?) *\|$/gm)];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    Object.values(settings).map(({ name, fallback, sentence }) => [name, fallback, sentence]),
  );
});
