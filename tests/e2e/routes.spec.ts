import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { eachMenu } from './support/popups.ts';
import { anyTitle, type PageRoute, routes } from './support/routes.ts';
import { serveTiles } from './support/tiles.ts';
import { englishTexts, visibleTexts } from './support/visible-texts.ts';
import { expect, testAlone } from './support/test.ts';
import { english, german, openSite } from './support/page-labels.ts';

const test = testAlone();

const isFull = process.env['FULL_TESTS'] === '1';

interface Sites {
  readonly here: { readonly id: number; readonly name: string };
  readonly there: { readonly id: number; readonly name: string };
}

async function sitesOf(page: Page): Promise<Sites> {
  const rows = (await (await page.request.get('/api/sites')).json()) as {
    readonly id: number;
    readonly name: string;
  }[];
  const [here, there] = ['Ironbark Ridge', 'Raffination Saaleaue'].map((name) =>
    rows.find((row) => row.name === name),
  );
  if (here === undefined || there === undefined) throw new Error('The demo sites are not there');
  return { here, there };
}

/** Navigates like a link, without reloading the page. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const addressOf = ({ isOfSite, path }: PageRoute, siteId: number) =>
  `/app${isOfSite ? `/sites/${siteId}` : ''}${path === '' ? '' : `/${path}`}`;

/** Collects the errors on a page's console. */
function errorsOf(page: Page): string[] {
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  return wrong;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/**
 * The part that axe checks: the whole page for the first of each kind, for the others only what
 * differs.
 */
function partOf(all: readonly PageRoute[], route: PageRoute): 'body' | 'main' {
  const isFirst = all.find(({ kind }) => kind === route.kind) === route;
  return isFull || isFirst ? 'body' : 'main';
}

test.setTimeout(isFull ? 600_000 : 300_000);

test('every route has breadcrumbs and a title, logs no error, and stays open when the site is switched', async ({
  page,
}) => {
  const wrong = errorsOf(page);
  await serveTiles(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await openSite(page, 'admin@demo.example', english));
  const { here, there } = await sitesOf(page);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const switcher = page
    .getByRole('banner')
    .getByRole('button', { name: /^(Ironbark|Raffination)/ });
  await expect(switcher).toBeVisible();
  let site = here;
  for (const route of routes) {
    await test.step(route.path, async () => {
      const address = addressOf(route, site.id);
      await follow(page, address);
      await expect(heading(page)).toHaveText(route.title.en);
      const start = route.isOfSite ? ['Home', 'Sites', site.name] : ['Home'];
      const steps = [...start, ...route.crumbs];
      await expect(trail.locator('li:not([aria-hidden])')).toHaveText(steps);
      // In a narrow header the first of many names give their room to the last ones.
      const visible = await trail.getByRole('listitem').allTextContents();
      expect(visible, route.path).toEqual(steps.slice(-visible.length));
      expect(visible.length, route.path).toBeGreaterThanOrEqual(Math.min(steps.length, 4));
      const [last = ''] = steps.slice(-1);
      await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(last)} · (.* · )?Sitewright$`));
      expect(await findings(page, partOf(routes, route)), route.path).toEqual([]);
      if (!route.isOfSite) return;
      const other = site === here ? there : here;
      await switcher.click();
      await page.getByRole('dialog').getByRole('button', { name: other.name }).click();
      await expect(page).toHaveURL(new URL(addressOf(route, other.id), page.url()).href);
      site = other;
    });
    expect(wrong, `what ${route.path} said on its console`).toEqual([]);
  }
});

test('German pages on a phone have their title, and no English text on them or in their menus', async ({
  page,
}) => {
  const wrong = errorsOf(page);
  await serveTiles(page);
  const foreign = englishTexts();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await openSite(page, 'admin@demo.example', german));
  const { here } = await sitesOf(page);
  await expect(page.getByRole('banner').getByRole('button', { name: here.name })).toBeVisible();
  // Another tenth every day, by the server's clock at the start of the test.
  const today = Math.floor(Date.now() / 86_400_000) % 10;
  const chosen = routes.filter((_, at) => isFull || at % 10 === today);
  for (const route of chosen) {
    await test.step(route.path, async () => {
      const before = (await heading(page).textContent()) ?? '';
      await follow(page, addressOf(route, here.id));
      // Until a page is there the one before is shown.
      if (route.title.de === anyTitle) await expect(heading(page)).not.toHaveText(before);
      await expect(heading(page)).toHaveText(route.title.de);
      await expect(
        page.getByRole('main').getByRole('status').getByText('Wird geladen'),
      ).toHaveCount(0);
      const expectGerman = async () => {
        const shown = await visibleTexts(page);
        expect(
          shown.filter((text) => foreign.has(text)),
          route.path,
        ).toEqual([]);
      };
      await expectGerman();
      await eachMenu(page, expectGerman);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(overflow, `${route.path} is as wide as the phone`).toBeLessThanOrEqual(360);
      expect(await findings(page, partOf(chosen, route)), route.path).toEqual([]);
    });
    expect(wrong, `what ${route.path} said on its console`).toEqual([]);
  }
});
