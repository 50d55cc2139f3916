import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { serveSite } from '../../tests/support/mock-site.ts';
import { pageTexts } from '../../tests/support/page-texts.ts';
import { createCache } from '../api/cache.ts';
import type { Language } from '../runtime/text.ts';
import { App } from './App.tsx';
import { routes } from './router.tsx';
import { endSession } from './session/session.ts';

// The code behind the session gate is loaded on first use, which takes long on a busy machine.
configure({ asyncUtilTimeout: 25_000 });

interface Options {
  readonly language?: Language | undefined;
  readonly cache?: ReturnType<typeof createCache>;
  /** Left out, the page goes on with the site that was served before. */
  readonly site?: Parameters<typeof serveSite>[0];
}

/** Opens the application at an address on the mock's handler; `at` gives the current address. */
export function openPage(
  path: string,
  { language = 'en', cache = createCache(), site }: Options = {},
) {
  const requests = site === undefined ? [] : serveSite(site).requests;
  pageTexts(language);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const page = render(<App cache={cache} router={router} />);
  const at = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...page, router, cache, at, requests, user: userEvent.setup() };
}

/** Resets the global state between two tests. */
export function resetPage(): void {
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
}
