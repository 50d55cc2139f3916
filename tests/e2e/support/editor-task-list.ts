import type { Locator, Page } from '@playwright/test';
import type { Hand } from '../tasks/hand.ts';
import { part, structure } from './editor.ts';
import { expect } from './test.ts';

interface Screen {
  readonly page: Page;
  readonly hand: Hand;
}

type Task = readonly [title: string, run: (screen: Screen) => Promise<void>];

const pane = (page: Page) => page.getByRole('complementary', { name: 'Settings' });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const quickAdd = (page: Page) => page.getByRole('combobox', { name: 'Add a field' }).last();
/** An option of a row of radio buttons: people press its label. */
const choice = (page: Page, name: string) =>
  page.locator('label', { has: page.getByRole('radio', { name, exact: true }) });
/** What a field of the form can be done with, beside it. */
const fieldTools = (page: Page, name: string) =>
  page.locator('div', { has: button(page, `Edit ${name}`) }).last();
const viewMenu = (page: Page) => button(page, 'Theme, role, status and values of the preview');

/** Chooses an option of a list; opening the list belongs to it. */
async function choose(hand: Hand, list: Locator, label: string): Promise<void> {
  hand.add(1);
  await list.selectOption({ label });
}

async function quickly({ page, hand }: Screen, typed: string, label: string): Promise<void> {
  await hand.type(quickAdd(page), typed);
  await hand.press('Enter');
  await expect(part(page, label)).toBeVisible();
}

/** What an admin does, one after the other, in the editor of a new template. */
export const editorTasks: readonly Task[] = [
  [
    'Names the template',
    async ({ page, hand }) => {
      await hand.type(page.getByLabel(/^Name, English/v), 'Hot work permit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hot work permit');
    },
  ],
  [
    'Adds a tab and names it',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Add a tab'));
      await hand.type(page.getByLabel(/^Name, English/v), 'Checks');
      await expect(page.getByRole('tab', { name: 'Checks' })).toBeVisible();
    },
  ],
  [
    'Adds a section to it and names it',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Add a section to Checks'));
      await hand.type(page.getByLabel(/^Name, English/v), 'Gas');
      await expect(part(page, 'Gas')).toBeVisible();
    },
  ],
  ['Adds a number by typing its label and type', (at) => quickly(at, 'Oxygen number', 'Oxygen')],
  ['Adds a text by typing its label', (at) => quickly(at, 'Fire watch', 'Fire watch')],
  ['Adds a date', (at) => quickly(at, 'Checked on date', 'Checked on')],
  ['Adds a dropdown', (at) => quickly(at, 'Medium dropdown', 'Medium')],
  ['Adds a table', (at) => quickly(at, 'Readings table', 'Readings')],
  ['Adds an inspection', (at) => quickly(at, 'Round inspection', 'Round')],
  [
    'Adds a checkbox by a click on its type',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Checkbox'));
      await expect(part(page, 'Checkbox')).toBeVisible();
    },
  ],
  [
    'Drags a type into the structure',
    async ({ page, hand }) => {
      const type = button(page, 'Colour');
      await type.scrollIntoViewIfNeeded();
      await part(page, 'Oxygen').scrollIntoViewIfNeeded();
      const from = await type.boundingBox();
      const to = await part(page, 'Oxygen').boundingBox();
      if (from === null || to === null) throw new Error('Both are on the screen');
      hand.add(1);
      await page.mouse.move(from.x + 60, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + 60, to.y + 3, { steps: 5 });
      await page.mouse.up();
      await expect(part(page, 'Colour')).toBeVisible();
    },
  ],
  [
    'Finds a type by its German name',
    async ({ page, hand }) => {
      await hand.type(page.getByRole('searchbox', { name: 'Find a type' }), 'Unterschrift');
      await expect(button(page, 'Signature')).toBeVisible();
    },
  ],
  [
    'Marks it as a favourite',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Signature is a favourite').first());
      await page.getByRole('searchbox', { name: 'Find a type' }).fill('');
      const favourites = page.getByRole('heading', { name: 'Favourites' });
      await expect(favourites).toBeVisible();
      // The mark belongs to the person: other journeys find the palette as it was.
      await button(page, 'Signature is a favourite').first().click();
      await expect(favourites).toBeHidden();
    },
  ],
  [
    'Selects a field',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Checkbox'));
      await expect(pane(page).getByRole('heading', { name: 'Checkbox' })).toBeVisible();
    },
  ],
  [
    'Renames it on the form',
    async ({ page, hand }) => {
      hand.add(1);
      await page.getByRole('button', { name: 'Edit Checkbox' }).dblclick();
      await hand.typeHere('Hot work');
      await hand.press('Enter');
      await expect(part(page, 'Hot work')).toBeVisible();
    },
  ],
  [
    'Translates its label to German',
    async ({ page, hand }) => {
      await part(page, 'Hot work').click();
      await hand.type(page.getByLabel('Label, German'), 'Heißarbeit');
      await expect(
        pane(page)
          .getByText(/^1 language is missing/v)
          .first(),
      ).toBeVisible();
    },
  ],
  [
    'Makes it required',
    async ({ page, hand }) => {
      await hand.tap(page.getByRole('switch', { name: 'Required', exact: true }));
      await expect(page.getByRole('switch', { name: 'Required', exact: true })).toBeChecked();
    },
  ],
  [
    'Forbids equal values of a field',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Fire watch'));
      await hand.tap(page.getByRole('switch', { name: 'No two items with the same value' }));
      await expect(
        page.getByRole('switch', { name: 'No two items with the same value' }),
      ).toBeChecked();
    },
  ],
  [
    'Limits a number',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Oxygen'));
      await hand.type(page.getByLabel('Maximum', { exact: true }), '21');
      await hand.press('Tab');
      await expect(button(page, 'Back to the default')).toBeVisible();
    },
  ],
  [
    'Resets a setting',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Back to the default'));
      await expect(button(page, 'Back to the default')).toHaveCount(0);
    },
  ],
  [
    'Shows a field only when another is ticked',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Fire watch'));
      await hand.tap(pane(page).getByText('Rules', { exact: true }));
      await hand.type(page.getByLabel('Shown when', { exact: true }), 'checkbox');
      await hand.press('Tab');
      await expect(page.getByText('Hot work is yes')).toBeVisible();
    },
  ],
  [
    'Changes the type of a field',
    async ({ page, hand }) => {
      await choose(hand, page.getByLabel('Type', { exact: true }), 'Text area');
      await expect(pane(page).getByText(/^Text area · /v)).toBeVisible();
    },
  ],
  [
    'Adds a column to a table and names it',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Readings'));
      await hand.tap(button(page, 'Add column'));
      await hand.type(page.getByRole('dialog').getByLabel(/^Label, English/v), 'Reading');
      await expect(page.getByRole('dialog')).toContainText('Reading');
    },
  ],
  [
    'Makes it a number whose largest value stands below',
    async ({ page, hand }) => {
      const dialog = page.getByRole('dialog');
      await choose(hand, dialog.getByLabel('Type', { exact: true }), 'Number');
      await choose(hand, dialog.getByLabel('Below the column'), 'Largest');
      await hand.tap(dialog.getByRole('button', { name: 'Close' }));
      await expect(pane(page).getByText('Summary', { exact: true })).toBeVisible();
    },
  ],
  [
    'Moves the column to the front',
    async ({ page, hand }) => {
      const list = page.getByRole('list', { name: 'Columns of the table' });
      const dots = list.getByRole('button', { name: /^Move Reading/v });
      // Away from the edges of the pane, at which a drag scrolls.
      await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      // Waits until the dialog that was closed before no longer lies over them.
      await dots.hover();
      const from = await dots.boundingBox();
      const to = await list.getByRole('listitem').first().boundingBox();
      if (from === null || to === null) throw new Error('Both are on the screen');
      hand.add(1);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 5 });
      await page.mouse.up();
      await expect(list.getByRole('listitem').first()).toContainText('Reading');
    },
  ],
  [
    'Adds a point to an inspection and words it',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Round'));
      await hand.tap(button(page, 'Add a point to General'));
      const dialog = page.getByRole('dialog');
      await hand.type(dialog.getByLabel(/^What is checked, English/v), 'Bearing temperature');
      await expect(dialog.getByText('Bearing temperature').first()).toBeVisible();
    },
  ],
  [
    'Lets it be measured, with a limit, and asks for a photo when it fails',
    async ({ page, hand }) => {
      const dialog = page.getByRole('dialog');
      await choose(hand, dialog.getByLabel('Answer'), 'Measured value');
      await hand.type(dialog.getByLabel('Upper limit'), '80');
      await hand.tap(dialog.getByRole('switch'));
      await hand.tap(dialog.getByRole('checkbox', { name: 'Photos' }));
      await expect(dialog.getByRole('checkbox', { name: 'Photos' })).toBeChecked();
      await hand.tap(dialog.getByRole('button', { name: 'Close' }));
    },
  ],
  [
    'Adds a text block',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Text block').last());
      await expect(pane(page).getByRole('heading', { name: 'Text block' })).toBeVisible();
    },
  ],
  [
    'Puts a safety sign into it',
    async ({ page, hand }) => {
      await hand.tap(pane(page).getByRole('checkbox', { name: /electric/iv }));
      await expect(pane(page).getByText('Safety signs (1 chosen)')).toBeVisible();
    },
  ],
  [
    'Moves a field up',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Fire watch'));
      await hand.tap(fieldTools(page, 'Fire watch').getByRole('button', { name: 'Move up' }));
      await expect(page.getByRole('button', { name: /^Undo: Moved “Fire watch”/v })).toBeVisible();
    },
  ],
  [
    'Moves a field with the keyboard, and puts it back',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Medium'));
      await hand.press('Shift+Tab');
      await expect(structure(page).getByRole('button', { name: 'Move Medium' })).toBeFocused();
      await hand.press('Space');
      await hand.press('ArrowUp');
      await hand.press('Escape');
      await expect(page.getByText('Medium is back where it was.')).toBeAttached();
    },
  ],
  [
    'Selects three fields',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Medium'));
      await part(page, 'Medium').focus();
      await hand.press('Shift+ArrowDown');
      await hand.press('Shift+ArrowDown');
      await expect(page.getByRole('heading', { name: '3 selected' })).toBeVisible();
    },
  ],
  [
    'Duplicates them',
    async ({ page, hand }) => {
      await hand.press('Control+d');
      await expect(part(page, 'Medium')).toHaveCount(2);
    },
  ],
  [
    'Moves the copies to another section',
    async ({ page, hand }) => {
      await choose(hand, page.getByLabel('Move to', { exact: true }), 'General › Location');
      await expect(page.getByRole('button', { name: /^Undo: Moved 3 parts/v })).toBeVisible();
    },
  ],
  [
    'Removes them',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Remove 3'));
      await expect(part(page, 'Medium')).toHaveCount(1);
    },
  ],
  [
    'Undoes a step',
    async ({ page, hand }) => {
      await hand.tap(page.getByRole('button', { name: /^Undo: /v }));
      await expect(part(page, 'Medium')).toHaveCount(2);
    },
  ],
  [
    'Does it again',
    async ({ page, hand }) => {
      await hand.tap(page.getByRole('button', { name: /^Redo: /v }));
      await expect(part(page, 'Medium')).toHaveCount(1);
    },
  ],
  [
    'Copies a field and pastes it',
    async ({ page, hand }) => {
      await hand.tap(part(page, 'Oxygen'));
      await hand.press('Control+c');
      await hand.press('Control+v');
      await expect(part(page, 'Oxygen')).toHaveCount(2);
    },
  ],
  [
    'Looks at the form as on a phone',
    async ({ page, hand }) => {
      await hand.tap(choice(page, 'Phone'));
      await expect(page.locator('[data-device="phone"]')).toBeVisible();
    },
  ],
  [
    'Looks at it in German',
    async ({ page, hand }) => {
      await hand.tap(choice(page, 'DE'));
      await expect(page.locator('[data-device][lang="de"]')).toBeVisible();
    },
  ],
  [
    'Looks at it dark, filled with made-up values',
    async ({ page, hand }) => {
      await hand.tap(viewMenu(page));
      await choose(hand, page.getByLabel('Theme', { exact: true }), 'Dark');
      await choose(hand, page.getByLabel('Filled with'), 'Made-up values');
      await hand.press('Escape');
      await expect(page.locator('[data-device][data-theme="dark"]')).toBeVisible();
    },
  ],
  [
    'Looks for texts without a translation',
    async ({ page, hand }) => {
      await hand.tap(page.getByRole('tab', { name: 'Translations' }));
      await hand.tap(choice(page, 'Missing'));
      await expect(page.getByRole('grid', { name: 'Translations' })).toBeVisible();
    },
  ],
  [
    'Translates one in the grid',
    async ({ page, hand }) => {
      const row = page.getByRole('row').filter({ hasText: 'Fire watch' }).first();
      hand.add(1);
      await row.getByRole('gridcell').nth(2).dblclick();
      await hand.typeHere('Brandwache');
      await hand.press('Enter');
      await expect(page.getByText('Brandwache')).toBeVisible();
    },
  ],
  [
    'Exports the translations as XLSX',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Translations as a file'));
      const download = page.waitForEvent('download');
      await hand.tap(button(page, 'Export as XLSX'));
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/v);
    },
  ],
  [
    'Publishes the template',
    async ({ page, hand }) => {
      await hand.tap(button(page, 'Publish v1'));
      await hand.tap(page.getByRole('dialog').getByRole('button', { name: /^Publish/v }));
      await expect(page.getByText('Version 1 is published')).toBeVisible();
    },
  ],
];
