import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { disconnectSocket, socketIsOpen, connectSocket } from '../shell/testing.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { errorResponse, unauthenticatedResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';
import { storedAuthUser } from './auth-user.ts';
import { readSession, startSession } from './session.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');

describe('the session gate', () => {
  it('the session gate shows that it is checking until the server answers', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    openPage('/app', { site: { modules: [permits], replies: { 'GET /api/users/me': promise } } });
    expect(await screen.findByText('Verifying your session...')).toBeTruthy();
    resolve(Response.json(currentUser(['permits'])));
    expect(await screen.findByRole('heading', { level: 1, name: /Marlene/ })).toBeTruthy();
    expect(screen.queryByText('Verifying your session...')).toBeNull();
  });

  it('the session gate sends signed-out people to the sign-in, and back to the same page after it', async () => {
    let isSignedIn = false;
    const replies = {
      'GET /api/users/me': () =>
        isSignedIn ? currentUser(['permits']) : unauthenticatedResponse(),
      'POST /api/auth/login': () => {
        isSignedIn = true;
        return { status: 'signed_in', user: marlene };
      },
    };
    const { at, user } = openPage('/app/sites?all=1', { site: { modules: [permits], replies } });
    await user.type(await screen.findByLabelText('Organisation'), 'aurelia');
    expect(at()).toBe('/auth/login');
    await user.type(screen.getByLabelText('Email'), marlene.email);
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sites' })).toBeTruthy();
    expect(at()).toBe('/app/sites?all=1');
  });

  it('the session gate shows any other failure with its message and a button to retry', async () => {
    const away = errorResponse(503, 'unavailable', 'The database is away.');
    const { at } = openPage('/app', { site: { replies: { 'GET /api/users/me': away } } });
    expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeTruthy();
    screen.getByText('Unable to verify your identity. Please try refreshing the page.');
    screen.getByText('Failed to fetch current user: The database is away.');
    screen.getByRole('button', { name: 'Refresh Page' });
    expect(at()).toBe('/app');
  });

  it('the session gate treats an answer without data as signed out', async () => {
    const replies = { 'GET /api/users/me': Response.json(null) };
    const { at } = openPage('/app', { site: { replies } });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(at()).toBe('/auth/login');
  });

  it('the session gate refuses a reply without user, roles and permissions', async () => {
    openPage('/app', { site: { replies: { 'GET /api/users/me': { user: marlene } } } });
    expect(await screen.findByText(/Invalid data structure received/)).toBeTruthy();
  });

  it('the session gate sets the client session if it is absent or another user’s, and keeps it otherwise', async () => {
    const first = openPage('/app', { site: { modules: [permits] } });
    await screen.findByRole('heading', { level: 1 });
    expect(storedAuthUser.read()).toMatchObject({
      userId: marlene.id,
      organisationName: 'Aurelia Chemicals',
    });
    first.unmount();

    startSession({ ...marlene, id: 8, display_name: 'Somebody else' }, 'password');
    const second = openPage('/app');
    await waitFor(() => expect(storedAuthUser.read()).toMatchObject({ userId: marlene.id }));
    second.unmount();

    startSession({ ...marlene, display_name: 'As it was stored' }, 'password');
    openPage('/app');
    await screen.findByRole('heading', { level: 1 });
    expect(readSession()?.userName).toBe('As it was stored');
  });

  it.each(['a call', 'the socket'])(
    'the session gate logs out when %s shows that the server has ended the session',
    async (sign) => {
      let isSignedIn = true;
      const me = currentUser(['permits']);
      const replies = {
        'GET /api/users/me': () => (isSignedIn ? me : unauthenticatedResponse()),
        'GET /api/sites/1/overview': unauthenticatedResponse,
      };
      const { at, user } = openPage('/app', { site: { modules: [permits], replies } });
      await screen.findByRole('heading', { level: 1 });
      await socketIsOpen();
      act(connectSocket);
      isSignedIn = false;
      if (sign === 'the socket') act(disconnectSocket);
      else await user.click(await screen.findByRole('link', { name: /^Leuna/ }));
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
      expect(at()).toBe('/auth/login');
      expect(storedAuthUser.read()).toBeNull();
    },
  );

  it('the session gate keeps the page on screen if a later check fails for another reason', async () => {
    let isThere = true;
    const replies = {
      'GET /api/users/me': () =>
        isThere ? currentUser(['permits']) : errorResponse(503, 'unavailable', 'Away.'),
    };
    const { cache } = openPage('/app', { site: { modules: [permits], replies } });
    await screen.findByRole('heading', { level: 1, name: /Marlene/ });
    isThere = false;
    await act(() => cache.invalidateQueries());
    expect(screen.getByRole('heading', { level: 1, name: /Marlene/ })).toBeTruthy();
  });

  it('a device that has the session, the modules and the sites shows the page before a slow server answers, and ends it when that says that the session is over', async () => {
    vi.stubGlobal('caches', memoryCaches());
    const first = openPage('/app/sites/1', { site: { modules: [permits] } });
    await screen.findByRole('navigation', { name: 'Main navigation' });
    await screen.findByRole('link', { name: 'Permits' });
    const isKept = async (path: string) => (await caches.match(path)) !== undefined;
    for (const path of ['/api/users/me', '/api/modules', '/api/sites'])
      await waitFor(async () => expect(await isKept(path)).toBe(true));
    first.unmount();

    const me = Promise.withResolvers<Response>();
    const never = new Promise<Response>(() => undefined);
    const replies = {
      'GET /api/users/me': me.promise,
      'GET /api/modules': never,
      'GET /api/sites': never,
    };
    const { at, requests } = openPage('/app/sites/1', { site: { modules: [permits], replies } });
    expect(await screen.findByRole('link', { name: 'Permits' })).toBeTruthy();
    expect(screen.queryByText('Verifying your session...')).toBeNull();
    for (const call of Object.keys(replies))
      expect(requests.filter((request) => request.call === call).length).toBe(1);
    me.resolve(unauthenticatedResponse());
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(at()).toBe('/auth/login');
    expect(storedAuthUser.read()).toBeNull();
  });

  it('the session gate ignores a stored session that can’t be read, and logs it to the console', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem('authUser', '{broken');
    expect(storedAuthUser.read()).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
