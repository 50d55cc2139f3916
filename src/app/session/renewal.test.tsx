import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MockReplies, unauthenticatedResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');
const refresh = 'POST /api/auth/refresh';

/** A server that refuses calls until the session is renewed. */
function answersAfter(renewal: () => Response): MockReplies {
  let isRenewed = false;
  return {
    'GET /api/users/me': () => (isRenewed ? currentUser(['permits']) : unauthenticatedResponse()),
    [refresh]: () => {
      const answer = renewal();
      isRenewed = answer.ok;
      return answer;
    },
  };
}

describe('a call whose token has expired', () => {
  it('a call with an expired token is repeated with a new one, and the page shows no error', async () => {
    const replies = answersAfter(() => Response.json({ status: 'signed_in' }));
    const { at, requests } = openPage('/app', { site: { modules: [permits], replies } });
    await screen.findByRole('heading', { level: 1 });
    expect(at()).toBe('/app');
    expect(requests.filter(({ call }) => call === refresh)).toHaveLength(1);
  });

  it('a call with an expired token leads to the sign-in if the session has ended too', async () => {
    const replies = answersAfter(unauthenticatedResponse);
    const { at, requests } = openPage('/app', { site: { modules: [permits], replies } });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(at()).toBe('/auth/login');
    expect(requests.filter(({ call }) => call === refresh)).toHaveLength(1);
  });
});

const at = '2026-11-22T08:00:00.000Z';
const session = (id: string, isCurrent: boolean, browser: string) => ({
  id,
  is_current: isCurrent,
  browser,
  system: 'Linux',
  address: '192.0.2.7',
  created_at: at,
  last_used_at: at,
});

describe('the sessions of the profile', () => {
  function open(more: MockReplies, language: 'en' | 'de' = 'en') {
    const all = [session('a', true, 'Firefox'), session('b', false, 'Chrome')];
    let sessions = all;
    const replies = {
      'GET /api/auth/sessions': () => ({ sessions }),
      'DELETE /api/auth/sessions/b': () => {
        sessions = all.slice(0, 1);
        return {};
      },
      ...more,
    };
    const site = { modules: [permits], replies };
    return openPage('/app/settings/profile', { language, site });
  }

  it('a session on the profile page ends after a question', async () => {
    const { user, requests } = open({});
    await screen.findByText('This device');
    await user.click(screen.getByRole('button', { name: 'Log out Chrome on Linux' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Chrome on Linux will have to sign in again.');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText('Chrome on Linux was logged out');
    expect(screen.queryByRole('button', { name: 'Log out Chrome on Linux' })).toBeNull();
    expect(requests.map(({ call }) => call)).toContain('DELETE /api/auth/sessions/b');
  });

  it('logging out everywhere ends all sessions, in German too', async () => {
    const everywhere = 'POST /api/auth/logout/everywhere';
    const { user, requests } = open({ [everywhere]: { status: 'signed_out' } }, 'de');
    await user.click(await screen.findByRole('button', { name: 'Überall abmelden' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('auf allen Ihren Geräten');
    const buttons = screen.getAllByRole('button', { name: 'Überall abmelden' });
    await user.click(buttons.at(-1) ?? dialog);
    await screen.findByRole('heading', { name: 'Anmelden' });
    expect(requests.map(({ call }) => call)).toContain(everywhere);
  });

  it('sessions that fail to load show the error, and load at the next try', async () => {
    let answer = new Response('', { status: 502 });
    const { user } = open({ 'GET /api/auth/sessions': () => answer });
    const card = (await screen.findByText("Your sessions didn't load")).closest('section');
    if (card === null) throw new Error('The sessions have no card.');
    answer = Response.json({ sessions: [session('a', true, 'Firefox')] });
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    await screen.findByText('This device');
    expect(screen.queryByText("Your sessions didn't load")).toBeNull();
  });
});
