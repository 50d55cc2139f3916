import type { Language } from '../../src/runtime/text.ts';
import { render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createCache } from '../../src/api/cache.ts';
import { ModuleRoutes } from '../../src/modules/pages/ModuleRoutes.tsx';
import type { CurrentUser } from '../../src/modules/session.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { pageTexts } from './page-texts.ts';
import { shippedModules } from './compiled.ts';
import { currentUser, siteRow } from './site-rows.ts';

const everything = ['read', 'create', 'update', 'delete', 'transition', 'approve'];

/** The first user of the site, with all permissions, or only the given actions in every module. */
export function testUser(actions: readonly string[] = everything): CurrentUser {
  return {
    ...currentUser([]),
    roles: [],
    permissions: [...shippedModules.keys()].flatMap((type) =>
      actions.map((action) => ({ permission_code: `${type}.${action}`, site_id: null })),
    ),
  };
}

interface Page {
  /** The path below the site: `maintenance/work-orders/7`. */
  readonly path: string;
  /** An item's page shows its whole form instead of the reading view. */
  readonly isEditing?: boolean;
  readonly language?: Language;
  readonly me?: CurrentUser;
  /** The pages are within the main area, after a button of the header. */
  readonly isInShell?: boolean;
  /** Degrees; without it the site has no position. */
  readonly sitePosition?: readonly [latitude: number, longitude: number];
}

/** The pages of a site under a separate router, with a link to another page. */
export function renderSite(page: Page) {
  const { path, isEditing = false, language = 'en', me = testUser(), sitePosition } = page;
  const { isInShell = false } = page;
  const [latitude, longitude] = sitePosition ?? [null, null];
  const site = siteRow(1, 'Leuna', {
    address: { latitude, longitude, city: 'Leuna', country_code: 'DE' },
  });
  const texts = pageTexts(language);
  const address = new URL(`/app/sites/1/${path}`, globalThis.location.href);
  if (isEditing) address.searchParams.set('edit', '1');
  globalThis.history.replaceState(null, '', address);
  const pages = (
    <>
      <ModuleRoutes site={site} me={me} fallback={<p>Nothing here</p>} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const router = createBrowserRouter([
    {
      path: '/app/sites/1/*',
      element: (
        <Suspense>
          {isInShell && <button type="button">Search</button>}
          {isInShell ? <main tabIndex={-1}>{pages}</main> : pages}
        </Suspense>
      ),
    },
    { path: '/elsewhere', element: <p>Arrived elsewhere</p> },
  ]);
  onTestFinished(() => router.dispose());
  const cache = createCache();
  const view = render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={cache}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...view, router, cache };
}
