import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type MockReplies,
  errorResponse,
  unauthenticatedResponse,
} from '../../../tests/support/mock-site.ts';
import { currentUser, marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';
import { storedAuthUser } from './auth-user.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');
const challenge = {
  status: 'two_factor_required',
  challenge_id: 'c-1',
  method: 'totp',
  methods: ['totp'],
};

const openLogin = (replies: MockReplies, language: 'en' | 'de' = 'en') =>
  openPage('/auth/login', { language, site: { modules: [permits], replies } });

/** A recorded request of a call with a body. */
const sent = (call: string, body: object): unknown => expect.objectContaining({ call, body });

/** The requests to sign in; the page also asks for the provider of an organisation while it is typed. */
const signIns = <R extends { readonly call: string }>(requests: readonly R[]): readonly R[] =>
  requests.filter(({ call }) => call === 'POST /api/auth/login');

async function fillIn(user: ReturnType<typeof userEvent.setup>, email = marlene.email) {
  await user.type(screen.getByLabelText('Organisation'), ' aurelia ');
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), ' secret ');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in', () => {
  it('the sign-in names missing fields, focuses the first and sends no request', async () => {
    const { user, requests } = openLogin({});
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const organisation = screen.getByLabelText('Organisation');
    expect(document.activeElement).toBe(organisation);
    expect(organisation.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Email not in correct format.');
    screen.getByText('Enter your email address.');
    await user.type(organisation, 'aurelia');
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.queryByText('Email not in correct format.')).toBeNull();
    screen.getByText('Please enter a valid email address.');
    expect(signIns(requests)).toEqual([]);
  });

  it('the sign-in sends names without surrounding spaces, and the password with them', async () => {
    const { user, requests } = openLogin({ 'POST /api/auth/login': challenge });
    await fillIn(user);
    await screen.findByLabelText('6-digit code');
    const body = { organisation: 'aurelia', email: marlene.email, password: ' secret ' };
    expect(signIns(requests)).toEqual([sent('POST /api/auth/login', body)]);
  });

  it.each([
    [
      errorResponse(401, 'invalid_credentials', 'What you entered is incorrect.'),
      'What you entered is incorrect.',
    ],
    [
      () => Promise.reject(new TypeError('fetch failed')),
      'Could not connect to the server. Please check your internet connection.',
    ],
    [
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'A server error occurred. Please try again later.',
    ],
    [new Response('', { status: 418 }), 'An unexpected error occurred. Please try again.'],
    [{ status: 'two_factor_required' }, 'Unexpected response from the server.'],
    [new Response('not JSON'), 'Unexpected response from the server.'],
  ])('the sign-in shows why it failed, and can be tried again (%#)', async (answer, sentence) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user, requests, at } = openLogin({ 'POST /api/auth/login': answer });
    await fillIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    await user.click(screen.getByRole('button', { name: /Sign in/ }));
    await screen.findByRole('alert');
    expect(signIns(requests)).toHaveLength(2);
    expect(at()).toBe('/auth/login');
    expect(storedAuthUser.read()).toBeNull();
    vi.restoreAllMocks();
  });

  it('the sign-in changes to German without a reload', async () => {
    const { user } = openLogin({});
    await user.click(screen.getByRole('button', { name: /English/ }));
    await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    screen.getByText('E-Mail nicht im richtigen Format.');
  });
});

describe('the second factor', () => {
  it('the second factor is sent with the sixth digit, then the user is stored and the page opens', async () => {
    let isSignedIn = false;
    const { user, requests, at } = openLogin({
      'GET /api/users/me': () =>
        isSignedIn ? currentUser(['permits']) : unauthenticatedResponse(),
      'POST /api/auth/login': challenge,
      'POST /api/auth/login/2fa': () => {
        isSignedIn = true;
        return { status: 'signed_in', user: marlene };
      },
    });
    await fillIn(user);
    await user.type(await screen.findByLabelText('6-digit code'), '417022');
    expect(await screen.findByRole('heading', { level: 1, name: /Marlene/ })).toBeTruthy();
    const body = { challenge_id: 'c-1', code: '417022', method: 'totp' };
    expect(requests).toContainEqual(sent('POST /api/auth/login/2fa', body));
    expect(at()).toBe('/app');
    expect(storedAuthUser.read()).toMatchObject({ userId: marlene.id, userEmail: marlene.email });
    expect(sessionStorage).toHaveLength(0);
  });

  it('the second factor requires six digits, and reports a wrong code', async () => {
    const { user } = openLogin({
      'POST /api/auth/login': challenge,
      'POST /api/auth/login/2fa': errorResponse(401, 'invalid_code', 'Wrong.'),
    });
    await fillIn(user);
    const code = await screen.findByLabelText<HTMLInputElement>('6-digit code');
    await user.type(code, '417');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    screen.getByText('Please enter a 6-digit code.');
    await user.type(code, '022');
    await screen.findByText('Invalid verification code. Please try again.');
    expect(code.value).toBe('');
    expect(document.activeElement).toBe(code);
  });

  it('the second factor returns to the sign-in with the reason when the challenge has expired', async () => {
    const { user, at } = openLogin({
      'POST /api/auth/login': challenge,
      'POST /api/auth/login/2fa': errorResponse(401, 'challenge_over', 'Please sign in again.'),
    });
    await fillIn(user);
    await user.type(await screen.findByLabelText('6-digit code'), '417022');
    expect((await screen.findByRole('alert')).textContent).toBe('Please sign in again.');
    expect(at()).toBe('/auth/login');
  });

  it.each(['/auth/2fa', '/auth/two-factor'])(
    'the page at %s requires a pending sign-in, which survives a reload',
    async (path) => {
      const { user, at, unmount } = openLogin({ 'POST /api/auth/login': challenge });
      await fillIn(user);
      await screen.findByLabelText('6-digit code');
      unmount();
      const again = openPage(path);
      screen.getByText(marlene.email);
      await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
      expect(again.at()).toBe('/auth/login');
      again.unmount();
      expect(openPage(path).at()).toBe('/auth/login');
      expect(at()).toBe('/auth/2fa');
    },
  );

  it('the second factor may be a backup code, or a code by e-mail that can be sent again', async () => {
    const { user, requests } = openLogin({
      'POST /api/auth/login': { ...challenge, methods: ['totp', 'email', 'backup'] },
      'POST /api/auth/login/2fa/email': { status: 'sent' },
      'POST /api/auth/2fa/backup-codes/verify': errorResponse(401, 'invalid_code', 'Wrong.'),
    });
    await fillIn(user);
    await user.click(await screen.findByRole('button', { name: 'Send a code by email' }));
    await screen.findByText(/Resend code in 0:\d\d/);
    await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
    await user.type(await screen.findByLabelText('Backup code'), 'ABCD-EFGH');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Invalid verification code. Please try again.');
    const body = { challenge_id: 'c-1', code: 'ABCD-EFGH' };
    expect(requests.slice(-2)).toEqual([
      sent('POST /api/auth/login/2fa/email', { challenge_id: 'c-1' }),
      sent('POST /api/auth/2fa/backup-codes/verify', body),
    ]);
  });
});

describe('links by e-mail', () => {
  it('a link by e-mail is requested by name, and the page does not reveal whether the account exists', async () => {
    const { user, requests } = openLogin({
      'POST /api/auth/password-reset/request': { status: 'requested' },
    });
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    screen.getByText('Enter the name of your organisation.');
    await user.type(screen.getByLabelText('Organisation'), 'aurelia');
    await user.type(screen.getByLabelText('Email'), marlene.email);
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/^If there is such an account/);
    const body = { organisation: 'aurelia', email: marlene.email };
    expect(requests).toEqual([sent('POST /api/auth/password-reset/request', body)]);
  });

  it('a new password is set with the token behind the #', async () => {
    const replies = { 'POST /api/auth/password-reset/verify': { status: 'password_changed' } };
    const path = '/auth/reset-password#the-token';
    const { at, user, requests } = openPage(path, { language: 'de', site: { replies } });
    await user.type(await screen.findByLabelText('Neues Passwort'), 'kurz');
    await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    screen.getByText('Mindestens 8 Zeichen verwenden.');
    await user.type(screen.getByLabelText('Neues Passwort'), ' und lang');
    await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
    expect(at()).toBe('/auth/login');
    const body = { token: 'the-token', password: 'kurz und lang' };
    expect(requests).toEqual([sent('POST /api/auth/password-reset/verify', body)]);
  });

  it('a link by e-mail signs in by a click, and reports when it has expired', async () => {
    const replies = {
      'POST /api/auth/magic-link/verify': errorResponse(410, 'link_over', 'This link is over.'),
    };
    const { user, requests } = openPage('/auth/magic-link#the-token', { site: { replies } });
    expect(requests).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This link is over.');
  });
});
