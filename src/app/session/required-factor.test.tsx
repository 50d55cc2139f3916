import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type MockReplies, errorResponse } from '../../../tests/support/mock-site.ts';
import { currentUser } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));

const none = {
  has_password: true,
  totp: false,
  email: false,
  passkeys: [],
  backup_codes: { total: 0, left: 0 },
};
const required = () => errorResponse(403, 'second_factor_required', 'Set one up to go on.');
const app = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: 'data:image/svg+xml;base64,' };

/** A server that refuses other calls until an authenticator app is set up. */
function open(more: MockReplies = {}, language?: 'de') {
  let isSetUp = false;
  const replies = {
    'GET /api/users/me': () => (isSetUp ? currentUser([]) : required()),
    'GET /api/auth/2fa': () => ({ ...none, totp: isSetUp }),
    'POST /api/auth/2fa/totp/setup': app,
    'POST /api/auth/2fa/totp/verify': () => {
      isSetUp = true;
      return {};
    },
    ...more,
  };
  return openPage('/app/settings/profile', { language, site: { modules: [], replies } });
}

afterEach(resetPage);

it('a person without the required second factor sees only its set-up, then the page they wanted', async () => {
  const { user, requests, at } = open();
  await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });
  const card = await screen.findByRole('region', { name: 'Second factor and passkeys' });
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(within(card).queryByText('Backup codes')).toBeNull();
  await user.click(await within(card).findByRole('button', { name: 'Set up app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up authenticator app' });
  await user.type(within(dialog).getByLabelText('6-digit code'), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  await within(card).findByText('Backup codes');
  const reads = requests.map(({ call }) => call).filter((call) => call.startsWith('GET'));
  expect(new Set(reads)).toEqual(new Set(['GET /api/users/me', 'GET /api/auth/2fa']));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('navigation', { name: 'Main navigation' });
  expect(at()).toBe('/app/settings/profile');
});

it('the set-up appears when the organisation begins to require a second factor, in German too', async () => {
  let isRequired = false;
  const { cache } = open(
    {
      'GET /api/users/me': () => (isRequired ? required() : currentUser([])),
      'GET /api/auth/sessions': () => (isRequired ? required() : { sessions: [] }),
    },
    'de',
  );
  await screen.findByRole('heading', { name: 'Angemeldete Geräte' });
  isRequired = true;
  await act(async () => cache.invalidateQueries({ queryKey: ['GET_SESSIONS'] }));
  await screen.findByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' });
  expect(screen.queryByRole('heading', { name: 'Angemeldete Geräte' })).toBeNull();
});
