import type { Page } from '@playwright/test';
import { languages } from '../../src/runtime/text.ts';
import { boxFindings, fixedShare } from './support/boxes.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

/** Headers, tabs and bars take at most this share of a phone's height. */
const mostFixed = 0.25;

interface Visit {
  readonly name: string;
  readonly path: string;
  /** Selector of what the page shows last. */
  readonly shows: string;
  /** Opens a popup of the page. */
  readonly open?: (page: Page) => Promise<void>;
}

/** The newest open item of a module. */
async function firstItem(page: Page, site: string, call: string): Promise<number> {
  const filter = encodeURIComponent('{"open":[{"var":"status"}]}');
  const address = `/api${site.replace('/app', '')}/${call}?limit=1&filter=${filter}`;
  const answer: unknown = await (await page.request.get(address)).json();
  const [id] = /"id":\d+/.exec(JSON.stringify(answer)) ?? [];
  if (id === undefined) throw new Error(`There is no item in ${call}`);
  return Number(id.slice(5));
}

/** Puts a folder into the recycle bin, so that it has a row to select. */
async function deleteFolder(page: Page, site: string): Promise<void> {
  const folders = `/api${site.replace('/app', '')}/dms/folders`;
  const { origin } = new URL((await page.request.get('/api/health')).url());
  const made = await page.request.post(folders, {
    data: { name: 'Old manuals' },
    headers: { origin },
  });
  const { id, version } = (await made.json()) as { readonly id: number; readonly version: number };
  const deleted = await page.request.delete(`${folders}/${id}`, {
    headers: { origin, 'if-match': `"${version}"` },
  });
  expect(deleted.status()).toBe(200);
}

async function visitsOf(page: Page, site: string): Promise<readonly Visit[]> {
  const modules = [
    { name: 'work order', call: 'workorders', route: 'maintenance/work-orders' },
    { name: 'permit', call: 'permits', route: 'maintenance/permits' },
    { name: 'equipment', call: 'equipment', route: 'assets/equipment' },
  ];
  const items = await Promise.all(
    modules.map(async ({ name, call, route }): Promise<readonly Visit[]> => {
      const item = `${site}/${route}/${await firstItem(page, site, call)}`;
      return [
        { name: `${name}, reading`, path: item, shows: '[role=tabpanel] [data-field]' },
        { name: `${name}, editing`, path: `${item}?edit=1`, shows: '[role=tabpanel] input' },
      ];
    }),
  );
  return [
    { name: 'home', path: '/app', shows: 'main h1' },
    { name: 'site', path: site, shows: 'main h1' },
    { name: 'list', path: `${site}/maintenance/work-orders`, shows: '[role=listitem] a' },
    { name: 'recycle bin', path: `${site}/dms/recycle-bin`, shows: 'main li [type=checkbox]' },
    {
      name: 'search',
      path: site,
      shows: 'main h1',
      open: async (on) => {
        await on.keyboard.press('Control+k');
        await on.getByRole('combobox').fill('pump');
        await expect(on.getByRole('option').first()).toBeVisible();
      },
    },
    ...items.flat(),
  ];
}

for (const language of languages) {
  test(`on phones of 320 to 430 px everything fits, and bars leave room to read: ${language}`, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const site = await openSite(page, 'manager@demo.example', english);
    // The cookie of the language has precedence.
    await page.context().addCookies([{ name: 'i18next', value: language, url: baseURL ?? '' }]);
    await deleteFolder(page, site);
    for (const { name, path, shows, open } of await visitsOf(page, site)) {
      await page.goto(path);
      await expect(page.locator(shows).first(), name).toBeVisible();
      await page.waitForLoadState('networkidle');
      await open?.(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of [320, 430, 360]) {
        await page.setViewportSize({ width, height: 780 });
        const findings = await boxFindings(page);
        expect.soft(findings, `${name}, ${width} px`).toEqual([]);
      }
      if (open === undefined)
        expect.soft(await fixedShare(page), `${name}: bars`).toBeLessThanOrEqual(mostFixed);
    }
  });
}

test('the menu of a list stays beside a long French title, and its search says no cut name', async ({
  page,
  baseURL,
}) => {
  const site = await openSite(page, 'manager@demo.example', english);
  await page.context().addCookies([{ name: 'i18next', value: 'fr', url: baseURL ?? '' }]);
  await page.goto(`${site}/documents/transmittals`);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const menu = await page.getByRole('button', { name: 'Plus', exact: true }).boundingBox();
  if (title === null || menu === null) throw new Error('The list has no title or no menu');
  expect(menu.y).toBeLessThan(title.y + title.height);
  expect(menu.x + menu.width).toBeGreaterThan(title.x + title.width);
  await expect(page.getByRole('searchbox', { name: 'Rechercher : bordereaux' })).toHaveAttribute(
    'placeholder',
    'Rechercher',
  );
});

test.describe('on a narrow window with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false });

  test('the calendar of each date field stays within a window of 320 to 430 px', async ({
    page,
  }) => {
    const site = await openSite(page, 'manager@demo.example', english);
    await page.goto(`${site}/maintenance/permits/new`);
    const calendar = page.locator('.ant-picker-dropdown:visible');
    for (const width of [320, 360, 430]) {
      await page.setViewportSize({ width, height: 780 });
      for (const name of [/^Start/, /^End/]) {
        await page.getByRole('textbox', { name }).click();
        await expect(calendar).toHaveCount(1);
        await expect
          .poll(
            async () => {
              const box = await calendar.boundingBox();
              if (box === null) return false;
              const isWide = box.x >= 0 && box.x + box.width <= width;
              return isWide && box.y >= 0 && box.y + box.height <= 780;
            },
            `${String(name)} at ${width} px`,
          )
          .toBe(true);
        await page.keyboard.press('Escape');
        await expect(calendar).toHaveCount(0);
      }
    }
  });
});
