import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../api/config.ts';
import { type MockReplies, errorResponse, serveSite } from '../../../tests/support/mock-site.ts';
import type { OrganisationSettings } from '../../contract/organisations.ts';
import { currentUser, marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';
import { storedAuthUser } from './auth-user.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));

const closed = { sign_up: false, providers: [] };
const permits = moduleEntry('permits');

/** Opens an address on a server with these providers and this sign-up setting. */
async function open(path: string, answers: MockReplies, config: object = closed, language?: 'de') {
  const replies = { 'GET /config.json': { ...config }, ...answers };
  const { requests } = serveSite({ modules: [permits], replies });
  await loadConfig();
  return { ...openPage(path, { language }), requests };
}

afterEach(async () => {
  serveSite({ replies: { 'GET /config.json': closed } });
  await loadConfig();
  resetPage();
});

describe('the sign-in', () => {
  it('the sign-in offers no sign-up and no provider if the server has none', async () => {
    await open('/auth/login', {});
    screen.getByRole('button', { name: 'Passkey' });
    for (const name of ['Google', 'Microsoft', 'Sign up'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('the sign-in requires the organisation before it goes to a provider, and shows why it failed', async () => {
    const { user, requests } = await open(
      '/auth/login',
      {
        'POST /api/auth/oidc/google/initiate': errorResponse(
          503,
          'provider_unreachable',
          'It is away.',
        ),
      },
      { sign_up: true, providers: ['google'] },
    );
    await user.click(screen.getByRole('button', { name: 'Google' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Organisation'));
    screen.getByText('Enter the name of your organisation.');
    await user.type(screen.getByLabelText('Organisation'), ' aurelia ');
    await user.click(screen.getByRole('button', { name: 'Google' }));
    expect((await screen.findByRole('alert')).textContent).toBe('It is away.');
    expect(requests.at(-1)?.body).toEqual({ organisation: 'aurelia' });
  });

  it('the sign-in links the terms of the organisation that was typed', async () => {
    const { user } = await open('/auth/login', {
      'GET /api/legal/terms': {
        organisation: 'Aurelia Chemicals',
        texts: { en: 'Be careful.', de: '' },
      },
    });
    await user.type(screen.getByLabelText('Organisation'), 'aurelia');
    const link = screen.getByRole('link', { name: 'Terms' });
    expect(link.getAttribute('href')).toBe('/auth/terms?organisation=aurelia');
    await user.click(link);
    await screen.findByText('Be careful.');
  });
});

describe('terms', () => {
  it('terms are shown in the other language if they exist only there, and missing terms are reported', async () => {
    const texts = { en: 'Be careful.', de: '' };
    await open(
      '/auth/terms',
      { 'GET /api/legal/terms': { organisation: 'A', texts } },
      closed,
      'de',
    );
    expect(await screen.findByText('Be careful.')).toBeTruthy();
    resetPage();
    const none = { organisation: null, texts: { en: '', de: '' } };
    await open('/auth/privacy', { 'GET /api/legal/privacy': none });
    expect(await screen.findByText(/has not published this text/)).toBeTruthy();
  });
});

describe('the answer of a provider', () => {
  const path = '/auth/oidc/google';
  const complete = 'POST /api/auth/oidc/google/complete';

  it('the answer of a provider leads to the second factor', async () => {
    const { requests, at } = await open(`${path}?code=1&state=sign_in.x`, {
      [complete]: {
        status: 'two_factor_required',
        challenge_id: 'c-1',
        method: 'totp',
        methods: ['totp'],
      },
    });
    await screen.findByLabelText('6-digit code');
    expect(requests.filter(({ call }) => call === complete).map(({ body }) => body)).toEqual([
      { search: '?code=1&state=sign_in.x' },
    ]);
    expect(at()).toBe('/auth/2fa');
  });

  it('a refused or cancelled sign-in at a provider is reported, and a link leads back', async () => {
    const { user } = await open(`${path}?code=1&state=sign_in.x`, {
      [complete]: errorResponse(401, 'identity_refused', 'Not known here.'),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Not known here.');
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    resetPage();
    const other = await open(`${path}?error=access_denied&state=sign_in.x`, {});
    expect((await screen.findAllByRole('alert')).at(-1)?.textContent).toMatch(/was not finished/);
    expect(other.requests.map(({ call }) => call)).not.toContain(complete);
  });
});

describe('a set-up link', () => {
  it('an expired set-up link is reported', async () => {
    await open('/auth/set-up#gone', {
      'POST /api/auth/set-up/check': errorResponse(410, 'link_over', 'This link is over.'),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This link is over.');
  });

  it('setting up names missing fields, suggests a short name, and works without a second factor', async () => {
    const made = { status: 'signed_in', user: marlene };
    const { user, requests, at } = await open('/auth/set-up#token', {
      'POST /api/auth/set-up/check': { email: null },
      'POST /api/auth/set-up': made,
      'POST /api/auth/2fa/totp/setup': { secret: 'ABCDEFGH', uri: 'otpauth://x', qr: 'data:,' },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    for (const words of [/name of the organisation\.$/, /Enter your name/, /at least 8/i])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    const form = within(screen.getByRole('main'));
    await user.type(form.getByLabelText('Name of the organisation'), 'Färberei Süd');
    expect(form.getByLabelText<HTMLInputElement>('Short name').value).toBe('faerberei-sued');
    await user.type(form.getByLabelText('Your name'), 'Marlene');
    await user.type(form.getByLabelText('Your email'), marlene.email);
    await user.type(form.getByLabelText('Password'), 'a long one');
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await screen.findByText('ABCD EFGH');
    expect(storedAuthUser.read()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Later, in my profile' }));
    expect(storedAuthUser.read()?.userEmail).toBe(marlene.email);
    expect(at()).toBe('/app/start');
    const sent = requests.find(({ call }) => call === 'POST /api/auth/set-up');
    expect(sent?.body).toMatchObject({ token: 'token', organisation_key: 'faerberei-sued' });
  });
});

describe('settings of the organisation', () => {
  const settings: OrganisationSettings = {
    key: 'aurelia',
    name: 'Aurelia',
    precise_login_texts: false,
    second_factor_required: false,
    without_second_factor: 3,
    terms: { en: '', de: '' },
    privacy: { en: '', de: '' },
    colour: null,
    timezone: null,
    languages: [],
  };

  it('settings of the organisation require a permission, and the page names it', async () => {
    const { requests } = await open('/app/settings/organisation', {});
    await screen.findByText('Settings are for administrators');
    expect(requests.map(({ call }) => call)).not.toContain('GET /api/organisation');
  });

  it('settings of the organisation send only what has changed', async () => {
    const me = currentUser(['permits']);
    const manager = { permission_code: 'settings.manage', site_id: null };
    const { user, requests } = await open('/app/settings/organisation', {
      'GET /api/users/me': { ...me, permissions: [...me.permissions, manager] },
      'GET /api/organisation': settings,
      'PATCH /api/organisation': (body: unknown) => ({ ...settings, ...(body as object) }),
    });
    const field = await screen.findByLabelText('Privacy · Deutsch');
    const saves = () => requests.filter(({ call }) => call === 'PATCH /api/organisation');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(saves()).toEqual([]);
    screen.getByText(/3 people have none/);
    await user.click(screen.getByLabelText('Require a second factor from everyone'));
    await user.type(field, 'Wir speichern wenig.');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Settings saved');
    expect(saves().map(({ body }) => body)).toEqual([
      { privacy: { en: '', de: 'Wir speichern wenig.' }, second_factor_required: true },
    ]);
  });
});
