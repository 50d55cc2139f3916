import type { Locator, Page } from '@playwright/test';
import type { Hand } from '../tasks/hand.ts';
import { part } from './editor.ts';
import { expect } from './test.ts';

/** Labels with their types, as somebody types them, by tab. */
const tabs = [
  [
    'Precautions',
    [
      'Hot work/checkbox',
      'Fire watch',
      'Oxygen/number',
      'Kind of work/dropdown',
      'Protection/checkbox group',
      'Watchmen/people',
      'Meeting point/map position',
    ],
  ],
  [
    'After work',
    [
      'Workers/number',
      'Shift hours/number',
      'Hours of work/number',
      'Remarks/text area',
      'Pictures/photos',
      'Papers/files',
      'Sign-off/signature',
    ],
  ],
] as const;

interface Builder {
  readonly page: Page;
  readonly hand: Hand;
}

/** Chooses an option of a list; opening the list belongs to it. */
async function choose({ hand }: Builder, list: Locator, label: string): Promise<void> {
  hand.add(1);
  await list.selectOption({ label });
}

/** Types into a field, and leaves it. */
async function enter({ hand }: Builder, target: Locator, text: string): Promise<void> {
  await hand.type(target, text);
  await hand.press('Tab');
}

/** Opens the dialog of a rule of the selected field. */
async function openRule({ page, hand }: Builder, name: string): Promise<Locator> {
  const rules = page.locator('details').filter({ has: page.locator('summary').getByText('Rules') });
  if ((await rules.getAttribute('open')) === null)
    await hand.tap(page.locator('summary').getByText('Rules'));
  await hand.tap(page.getByRole('button', { name: `Edit “${name}” by choices` }));
  return page.getByRole('dialog', { name });
}

/** Chooses the field of the first condition in the dialog of a rule. */
async function chooseColumn({ page, hand }: Builder, dialog: Locator, name: string) {
  const column = dialog.getByRole('combobox', { name: 'Column', exact: true });
  await hand.type(column, name);
  await hand.tap(page.getByTitle(name, { exact: true }).last());
}

/** Names a new template, adds two tabs to the one that it has, and fourteen fields of eleven types. */
export async function addFields({ page, hand }: Builder): Promise<void> {
  await hand.type(page.getByLabel(/^Name, English/), 'Tank entry');
  for (const [tab, fields] of tabs) {
    await hand.tap(page.getByRole('button', { name: 'Add a tab' }));
    await hand.type(page.getByLabel(/^Name, English/), tab);
    await hand.tap(page.getByRole('tab', { name: tab }));
    for (const typed of fields) {
      await hand.type(page.getByRole('combobox', { name: 'Add a field' }).last(), typed);
      await hand.press('Enter');
      const [label = typed] = typed.split('/');
      await expect(part(page, label)).toBeVisible();
    }
  }
}

/** Computes a field from two others, and shows and requires two fields only for hot work. */
export async function addRules(builder: Builder): Promise<void> {
  const { page, hand } = builder;
  await hand.tap(part(page, 'Hours of work'));
  const computed = await openRule(builder, 'Computed as');
  await hand.tap(computed.getByRole('button', { name: 'Begin a calculation' }));
  const list = (name: string) => computed.getByLabel(name, { exact: true });
  await choose(builder, list('Kind of Computed as'), 'Product');
  await choose(builder, list('Field of Number 1'), 'Workers');
  await choose(builder, list('Kind of Number 2'), 'A field');
  await choose(builder, list('Field of Number 2'), 'Shift hours');
  await hand.tap(computed.getByRole('button', { name: 'Apply' }));
  for (const [name, rule] of [
    ['Fire watch', 'Shown when'],
    ['Oxygen', 'Required when'],
  ] as const) {
    await hand.tap(part(page, name));
    const dialog = await openRule(builder, rule);
    await hand.tap(dialog.getByRole('button', { name: 'Condition', exact: true }));
    await chooseColumn(builder, dialog, 'Hot work');
    await hand.tap(dialog.getByRole('combobox', { name: 'Choose' }));
    await hand.tap(page.getByTitle('Yes', { exact: true }).last());
    await expect(dialog.getByText('Hot work is yes', { exact: true })).toBeVisible();
    await hand.tap(dialog.getByRole('button', { name: 'Apply' }));
    await expect(page.getByText('Hot work is yes').first()).toBeVisible();
  }
}

/** Begins with a common flow, names two approvers in order, and puts a check before the approval. */
export async function drawFlow(builder: Builder): Promise<void> {
  const { page, hand } = builder;
  const panel = page.getByRole('region', { name: 'Properties' });
  await hand.tap(page.getByRole('tab', { name: 'Status flow' }));
  await hand.tap(page.getByRole('button', { name: 'Common flows' }));
  await hand.tap(page.getByText('Approved, active, suspended, expired or completed'));
  await hand.tap(page.locator('.react-flow__node').filter({ hasText: 'Approval' }).first());
  const add = panel.getByLabel('Add person, team or role...');
  await choose(builder, add, 'Aisha Rahman');
  await choose(builder, add, 'Joost van der Berg');
  await expect(page.locator('.react-flow__node').filter({ hasText: '2 in order' })).toBeVisible();
  await page.getByRole('group', { name: 'From Draft to Approval' }).focus();
  await hand.press('Enter');
  const kinds = page.getByRole('region', { name: 'Add node' });
  await hand.tap(kinds.getByRole('button', { name: /^Requirement/ }));
  await enter(builder, panel.getByLabel('Label, English'), 'Gas tested');
  await hand.tap(panel.getByRole('button', { name: 'Add condition' }));
  const title = 'Condition 1 is met when';
  await hand.tap(panel.getByRole('button', { name: `Edit “${title}” by choices` }));
  const dialog = page.getByRole('dialog', { name: title });
  await chooseColumn(builder, dialog, 'Oxygen');
  await enter(builder, dialog.getByLabel('From', { exact: true }), '19.5');
  await expect(dialog.getByText('Oxygen is at least 19.5', { exact: true })).toBeVisible();
  await hand.tap(dialog.getByRole('button', { name: 'Apply' }));
  const message = panel.getByLabel(/^What is to be done, English/);
  await enter(builder, message, 'Air the tank until oxygen is at least 19.5 %.');
  await expect(page.getByText('Nothing to mend')).toBeVisible();
}

/** Publishes a version of the open template. */
export async function publish({ page, hand }: Builder, version: number): Promise<void> {
  await hand.tap(page.getByRole('button', { name: `Publish v${version}` }));
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: /^Publish/ }));
  await expect(page.getByText(`Version ${version} is published`)).toBeVisible();
}
