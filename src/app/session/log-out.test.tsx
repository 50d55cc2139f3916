import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MockReplies, unauthenticatedResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';
import { clearDrafts, saveDraft, storedDrafts } from '../../../tests/support/in-memory-drafts.ts';
import { storedAuthUser } from './auth-user.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
afterEach(resetPage);

const logOut = 'POST /api/auth/logout';
const permits = moduleEntry('permits');

async function askToLogOut(answers: MockReplies) {
  const page = openPage('/app', { site: { modules: [permits], replies: answers } });
  const { user, requests } = page;
  await user.click(await screen.findByRole('button', { name: /m.hoffmann@/ }));
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  const title = await screen.findByText('Confirm Logout');
  const dialog = within(title.closest<HTMLElement>('[role="dialog"]') ?? document.body);
  const calls = () => requests.map(({ call }) => call);
  return { ...page, dialog, calls };
}

describe('logging out', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    clearDrafts();
  });

  it('logging out asks first, and Cancel changes nothing', async () => {
    const { user, dialog, calls, at } = await askToLogOut({});
    dialog.getByText('Are you sure you want to log out?');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(calls()).not.toContain(logOut);
    expect(at()).toBe('/app');
    expect(storedAuthUser.read()).not.toBeNull();
  });

  it('logging out ends the session on server and client, clears the cache and replaces the page', async () => {
    const page = await askToLogOut({ [logOut]: { status: 'signed_out' } });
    await page.user.click(page.dialog.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(page.calls()).toContain(logOut);
    expect(storedAuthUser.read()).toBeNull();
    // The sign-in clears the cache after it is shown.
    await waitFor(() => expect(page.cache.getQueryCache().getAll()).toEqual([]));
    expect(page.router.state.historyAction).toBe('REPLACE');
    expect(page.router.state.location.state).not.toHaveProperty('from');
  });

  it('logging out names unsaved drafts, and deletes the drafts of this person only', async () => {
    const owner = { organisation: 1, user: marlene.id };
    const draft = { ...owner, site: 1, module: 'permits', version: 1, keptAt: '', values: [] };
    await saveDraft({ ...draft, item: '7' });
    await saveDraft({ ...draft, item: '8' });
    await saveDraft({ ...draft, item: '9', user: 99 });
    const page = await askToLogOut({ [logOut]: { status: 'signed_out' } });
    page.dialog.getByText(/Unsaved changes of 2 forms are kept on this device/);
    expect(storedDrafts()).toHaveLength(3);
    await page.user.click(page.dialog.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(storedDrafts().map(({ item }) => item)).toEqual(['9']);
  });

  it('logging out without a server ends the session on this device, and on the server before its cookie is used again', async () => {
    let isReached = false;
    let isSignedIn = true;
    const page = await askToLogOut({
      [logOut]: () => {
        if (!isReached) return Promise.reject(new TypeError('fetch failed'));
        isSignedIn = false;
        return { status: 'signed_out' };
      },
      'GET /api/users/me': () =>
        isSignedIn ? currentUser(['permits']) : unauthenticatedResponse(),
    });
    await page.user.click(page.dialog.getByRole('button', { name: 'Log Out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    screen.getByText(/You are logged out on this device\./);
    expect(storedAuthUser.read()).toBeNull();
    page.unmount();

    const checks = () => page.calls().filter((call) => call === 'GET /api/users/me').length;
    const before = checks();
    const away = openPage('/app');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(checks()).toBe(before);
    away.unmount();

    isReached = true;
    openPage('/app');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(page.calls().filter((call) => call === logOut)).toHaveLength(3);
    expect(isSignedIn).toBe(false);
    expect(localStorage.getItem('logOutPending')).toBeNull();
  });

  it('logging out has no address that a link could open', async () => {
    const { at, requests } = openPage('/auth/logout', { site: { modules: [permits] } });
    await screen.findByRole('heading', { level: 1, name: /Marlene/ });
    expect(at()).toBe('/app');
    expect(requests.map(({ call }) => call)).not.toContain(logOut);
  });
});
