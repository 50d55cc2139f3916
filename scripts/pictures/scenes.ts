import type { Page } from 'playwright';

/** A main screen in the pictures. */
export interface Scene {
  /** The name of the picture's file. */
  readonly name: string;
  /** Its address; `{site}`, `{order}` and `{permit}` are replaced by ids of the demo. */
  readonly path: string;
  /** Taken before the sign-in. */
  readonly isOutside?: boolean;
  /** The steps before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const orders = '/app/sites/{site}/maintenance/work-orders';

const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** Whether the screen is wide enough for the template editor; a phone shows what it needs. */
async function isEditor(page: Page): Promise<boolean> {
  const isWide = await page.evaluate(() => innerWidth >= 1024);
  if (isWide) await page.getByRole('tab').first().waitFor();
  return isWide;
}

export const scenes: readonly Scene[] = [
  { name: 'sign-in', path: '/auth/login', isOutside: true },
  { name: 'home', path: '/app' },
  { name: 'sites', path: '/app/sites' },
  { name: 'site', path: '/app/sites/{site}' },
  { name: 'work-orders', path: orders },
  { name: 'board', path: `${orders}?kind=board` },
  { name: 'calendar', path: `${orders}?kind=calendar` },
  { name: 'map', path: '/app/sites/{site}/assets/equipment?kind=map' },
  { name: 'work-order', path: `${orders}/{order}` },
  { name: 'permit', path: '/app/sites/{site}/maintenance/permits/{permit}' },
  { name: 'import', path: `${orders}/import` },
  {
    name: 'palette',
    path: '/app/sites/{site}',
    act: async (page) => {
      await press('Control+k')(page);
      await page.keyboard.type('pump');
      await page.getByRole('option').nth(4).waitFor();
    },
  },
  { name: 'place', path: '/app/sites/{site}/safety/loto' },
  { name: 'profile', path: '/app/settings/profile' },
  { name: 'people', path: '/app/people' },
  { name: 'access', path: '/app/people/access' },
  { name: 'roles', path: '/app/people/roles' },
  { name: 'audit', path: '/app/settings/audit' },
  { name: 'start', path: '/app/start' },
  { name: 'developers', path: '/app/settings/developers' },
  {
    name: 'template-form',
    path: '/app/sites/{site}/settings/modules/templates/permits/new',
    act: async (page) => {
      if (!(await isEditor(page))) return;
      await page.locator('[data-span] > button').nth(1).click();
    },
  },
  {
    name: 'status-flow',
    path: '/app/sites/{site}/settings/modules/templates/permits/new',
    act: async (page) => {
      if (!(await isEditor(page))) return;
      await page.getByRole('tab').nth(1).click();
      await page.locator('.react-flow__node').nth(2).click();
    },
  },
  { name: 'site-settings', path: '/app/sites/{site}/settings/site' },
];
