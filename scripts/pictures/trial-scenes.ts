import type { Page } from 'playwright';

/** A scene of the trials of the product, as a person saw it. */
export interface TrialScene {
  /** The name of the picture's file; it begins with the number in the trials. */
  readonly name: string;
  /** Its address; `{site}` and the names of items are replaced by ids of the demo. */
  readonly path: string;
  readonly size: 'phone' | 'desk';
  readonly language?: 'en' | 'de';
  /** The steps before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const orders = '/app/sites/{site}/maintenance/work-orders';
const order = `${orders}/{hose}`;

const tap = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

const openField = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).click();

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
  await page.getByRole('option').nth(2).waitFor();
}

/** The scenes of the pictures of the trials that show a fault, in their order. */
export const trialScenes: readonly TrialScene[] = [
  {
    name: '01-phone-date-picker',
    path: order,
    size: 'phone',
    act: async (page) => {
      await openField(page, 'Due');
      await page.getByLabel(/^Due/).last().click();
    },
  },
  {
    name: '02-permit-before-approval',
    path: '/app/sites/{site}/maintenance/permits/{waiting}',
    size: 'desk',
  },
  {
    name: '03-checklist-without-answers',
    path: '/app/sites/{site}/safety/checklists/{checklist}',
    size: 'phone',
  },
  { name: '04-overdue', path: `${orders}?view=overdue`, size: 'desk' },
  {
    name: '05-bulk-change',
    path: orders,
    size: 'desk',
    act: async (page) => {
      for (const at of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Select WO-/ })
          .nth(at)
          .click();
      await tap('Edit fields')(page);
      await page.getByRole('dialog').getByRole('combobox').first().click();
    },
  },
  { name: '06-navigation', path: '/app/sites/{site}', size: 'desk', act: tap('Expand all') },
  {
    name: '07-equipment-with-its-work',
    path: '/app/sites/{site}/assets/equipment/{machine}',
    size: 'desk',
    act: async (page) => {
      await page.getByRole('tab', { name: /^Related/ }).click();
      await page.getByRole('link', { name: /WO-/ }).first().waitFor();
    },
  },
  { name: '08-recycle-bin', path: '/app/sites/{site}/dms/recycle-bin', size: 'desk' },
  {
    name: '09-offline',
    path: `${order}?edit=1`,
    size: 'phone',
    act: async (page) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('EX-03 - blown hose, boom');
      await page.context().setOffline(true);
      await tap(/^Save/)(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: '10-report', path: '/app/report', size: 'phone' },
  {
    name: '11-comment',
    path: order,
    size: 'desk',
    act: (page) =>
      page.getByRole('textbox', { name: 'Add a comment' }).fill('Seal is in the store'),
  },
  { name: '12-phone-status', path: order, size: 'phone', language: 'de' },
  { name: '14-board', path: `${orders}?kind=board`, size: 'desk' },
  {
    name: '19-keys-of-a-list',
    path: orders,
    size: 'desk',
    act: async (page) => {
      await page.getByRole('gridcell').nth(3).click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: '20-german-phone-home', path: '/app', size: 'phone', language: 'de' },
  {
    name: '21-search-without-a-site',
    path: '/app',
    size: 'phone',
    act: (page) => search(page, 'blown hose'),
  },
  { name: '22-phone-facts', path: order, size: 'phone' },
  {
    name: '24-moves-with-names',
    path: order,
    size: 'phone',
    act: async (page) => {
      await tap(/Change$/)(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '25-picker',
    path: `${orders}/new?tab=links`,
    size: 'phone',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Equipment' }).fill('air');
      await page.getByRole('option').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: '26-filters',
    path: orders,
    size: 'phone',
    act: async (page) => {
      await tap('Add filter')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
];
