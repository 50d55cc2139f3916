import type { Page } from '@playwright/test';
import { testWithOwnServer } from './support/auth-test.ts';
import { type PageRoute, routes } from './support/routes.ts';
import { accept, setUp } from './support/set-up.ts';
import { expect } from './support/test.ts';
import { textsIn } from './support/texts.ts';

const test = testWithOwnServer('empty-screens');

const t = textsIn('en');

const isFull = process.env['FULL_TESTS'] === '1';

/** View types that fetch what they show themselves. */
const otherKinds = ['board', 'map', 'tree', 'cards'] as const;

/** The view types in which the list of a module is opened: each as a table and, in a sample, one other. */
const kindsOf = (at: number) => [
  'table',
  ...otherKinds.filter((_, number) => isFull || number === at % otherKinds.length),
];

const addressOf = ({ isOfSite, path }: PageRoute, siteId: number) =>
  `/app${isOfSite ? `/sites/${siteId}` : ''}${path === '' ? '' : `/${path}`}`;

/** Routes with lists that are empty in a new organisation with one site and one person. */
const emptyPaths = [
  'settings/developers',
  'bulletins',
  'people/teams',
  'maintenance/work-orders',
  'maintenance/permits',
  'maintenance/observations',
  'assets/equipment',
  'safety/checklists',
  'dms/documents',
  'dms/recycle-bin',
  '',
];

interface Empty {
  readonly next: string | null;
  readonly title: string;
  readonly text: string;
  readonly steps: number;
}

/** The empty states of the page, once it has loaded. */
async function emptyStates(page: Page): Promise<readonly Empty[]> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Parts of a page begin to load without a sign that they do.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], [data-loading]')).toHaveCount(0);
  return page.locator('[data-next]').evaluateAll((blocks) =>
    blocks.map((block) => {
      const [title, text] = [...block.querySelectorAll('p')].map((each) => each.textContent);
      return {
        next: block.getAttribute('data-next'),
        title: title ?? '',
        text: text ?? '',
        steps: block.querySelectorAll('button, a').length,
      };
    }),
  );
}

/** What is wrong with the empty states of a page: no sentence, no step, or a step that is refused. */
function faultsOf(at: string, found: readonly Empty[]): readonly string[] {
  return found.flatMap(({ next, title, text, steps }) => [
    ...(text.trim() === '' ? [`${at}: “${title}” does not say what belongs there`] : []),
    ...(next === 'step' && steps === 0 ? [`${at}: “${title}” has no next step`] : []),
    ...(next === 'ask' && !/admin/iv.test(text) ? [`${at}: “${title}” names nobody to ask`] : []),
  ]);
}

/** Calls the API as the person of the page. */
const call = <T>(page: Page, method: 'GET' | 'POST', path: string, body?: object) =>
  page.evaluate(
    async ([way, address, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const init = sent === undefined ? {} : { headers, body: JSON.stringify(sent) };
      const answer = await fetch(address, { method: way, ...init });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as unknown;
    },
    [method, path, body] as const,
  ) as Promise<T>;

/** Tabs that open the pages at the same time: each waits mostly for its network to be idle. */
const tabs = 4;

test.setTimeout(480_000);

test('every empty screen says what belongs there and has the next step, or names whom to ask', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  await setUp(page, t, server.output());
  const site = await call<{ id: number; version: number }>(page, 'POST', '/api/sites', {
    name: 'Moor North',
    timezone: 'Europe/Berlin',
    locale: 'en',
  });
  const { modules } = await call<{
    modules: readonly { document: { type: string; route: string } }[];
  }>(page, 'GET', '/api/modules');
  const lists = modules.flatMap(({ document: { route } }, at) =>
    kindsOf(at).map((kind) => `/app/sites/${site.id}/${route}?view=all&kind=${kind}`),
  );
  const addresses = [
    ...routes
      .filter(({ path }) => !/\/7(?:\/|$)/v.test(path))
      .map((route) => addressOf(route, site.id)),
    '/app/search?search=nowhere',
    ...lists,
  ];
  /** Opens every address; the empty state of those that must show one is waited for. */
  const walk = async (
    by: Page,
    mustBeEmpty: ReadonlySet<string>,
  ): Promise<readonly (readonly [string, readonly Empty[]])[]> => {
    const seen = new Map<string, readonly Empty[]>();
    const rest = addresses.values();
    const walkRest = async (tab: Page) => {
      for (const address of rest) {
        await tab.goto(address);
        if (mustBeEmpty.has(address))
          await expect.soft(tab.locator('[data-next]').first(), address).toBeVisible();
        seen.set(address, await emptyStates(tab));
      }
    };
    const others = await Promise.all(
      Array.from({ length: tabs - 1 }, () => by.context().newPage()),
    );
    await Promise.all([by, ...others].map(walkRest));
    await Promise.all(others.map((tab) => tab.close()));
    return [...seen];
  };

  await test.step('for the admin, who may take every step', async () => {
    const emptyRoutes = routes.filter(({ path }) => emptyPaths.includes(path));
    const mustBeEmpty = new Set(emptyRoutes.map((route) => addressOf(route, site.id)));
    // The landing page of a site has its planned pages.
    mustBeEmpty.delete(`/app/sites/${site.id}`);
    const seen = await walk(page, mustBeEmpty);
    expect(seen.flatMap(([at, found]) => faultsOf(at, found))).toEqual([]);
    // An admin has nobody to ask.
    expect(seen.filter(([, found]) => found.some(({ next }) => next === 'ask'))).toEqual([]);
  });

  await test.step('for a viewer, who may only read, and asks', async () => {
    const organisation = await call<{ user: { organisation_id: number } }>(
      page,
      'GET',
      '/api/users/me',
    );
    const { roles } = await call<{ roles: readonly { id: number; preset: string | null }[] }>(
      page,
      'GET',
      `/api/organisations/${organisation.user.organisation_id}/roles-permissions`,
    );
    const role = roles.find(({ preset }) => preset === 'viewer');
    await call(page, 'POST', '/api/organisation/invitations', {
      people: [
        {
          email: 'vera@moor.example',
          display_name: 'Vera',
          grants: [{ role_id: role?.id, site_id: site.id }],
        },
      ],
      locale: 'en',
    });
    const mail = await mailbox.latest('vera@moor.example', /Moor Salt Works/v);
    const context = await browser.newContext({ baseURL: server.baseURL });
    const viewer = await context.newPage();
    await accept(viewer, t, mail.text);
    await viewer.waitForURL(/\/app/v);
    const seen = await walk(viewer, new Set());
    expect(seen.flatMap(([at, found]) => faultsOf(at, found))).toEqual([]);
    const ofLists = seen.filter(([at]) => at.includes(`${site.id}/maintenance/work-orders?`));
    expect(ofLists.flatMap(([, found]) => found.map(({ next }) => next))).toContain('ask');
    await context.close();
  });
});
