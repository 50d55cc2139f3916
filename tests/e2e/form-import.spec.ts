import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { csvOf, type Rows, xlsxOf } from './support/table-files.ts';
import { expect, test } from './support/test.ts';

/** A round of pumps as somebody keeps it in a spreadsheet: one date of twelve is none. */
const round: Rows = [
  ['Name', 'Pressure (bar)', 'Checked on', 'Area', 'Leaking', 'Note to the shift'],
  ...Array.from({ length: 12 }, (_, at) => [
    `Round of pump ${at + 1}`,
    String(at / 2),
    at === 6 ? 'soon' : `2026-03-${String(at + 1).padStart(2, '0')}`,
    at % 2 === 0 ? 'North' : 'South',
    at % 3 === 0 ? 'yes' : 'no',
    at % 4 === 0 ? '' : `Seal ${at}`,
  ]),
];

/** A form as Kobo exports it, in two languages. */
const form = new Map<string, Rows>([
  [
    'survey',
    [
      ['type', 'name', 'label::English (en)', 'label::Deutsch (de)', 'required', 'relevant'],
      ['start', 'start', '', '', '', ''],
      ['select_one medium', 'medium', 'Medium', 'Medium', 'yes', ''],
      ['begin_group', 'steam', 'Steam', 'Dampf', '', "${medium} = 'steam'"],
      ['decimal', 'temperature', 'Temperature', 'Temperatur', '', ''],
      ['end_group', '', '', '', '', ''],
      ['begin_repeat', 'leaks', 'Leaks', 'Leckagen', '', ''],
      ['text', 'place', 'Place', 'Ort', 'yes', ''],
      ['end_repeat', '', '', '', '', ''],
      ['geoshape', 'area', 'Area', 'Fläche', '', ''],
    ],
  ],
  [
    'choices',
    [
      ['list_name', 'name', 'label::English (en)', 'label::Deutsch (de)'],
      ['medium', 'water', 'Water', 'Wasser'],
      ['medium', 'steam', 'Steam', 'Dampf'],
    ],
  ],
  ['settings', [['form_title'], ['Pipe inspection']]],
]);

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: '', buffer });
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > globalThis.innerWidth);

/** Confirms the import; what the site's checklists are when it is done. */
async function confirmImport(page: Page, site: string) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import/ })
    .click();
  await expect(page.getByText('The import is done')).toBeVisible({ timeout: 60_000 });
  const reply = await page.request.get(`/api${site.replace('/app', '')}/checklists`);
  const { checklists } = (await reply.json()) as {
    readonly checklists: readonly {
      readonly name: string;
      readonly columns: Readonly<Record<string, unknown>>;
    }[];
  };
  return checklists;
}

test('a spreadsheet becomes a template with its rows: the proposal is corrected, and the row that does not fit is named', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/settings/modules/templates/checklists`);
  await page.getByRole('button', { name: 'From a form' }).click();
  await expect(page.getByText('Drop a file with your form here')).toBeVisible({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);

  await choose(page, 'Pump round.csv', csvOf(round));
  const fields = page.getByRole('list', { name: 'Columns of the table' });
  await expect(fields.getByText('11 of 12 values are dates')).toBeVisible({ timeout: 60_000 });
  await expect(fields.getByText('Row 8 is not')).toBeVisible();
  await expect(page.getByLabel('What Name becomes')).toHaveValue('name');
  await expect(page.getByLabel('Unit of Pressure (bar)', { exact: true })).toHaveValue('bar');
  await expect(page.getByLabel('Type of Area')).toHaveValue('dropdown');
  await expect(page.getByLabel('Type of Leaking')).toHaveValue('checkbox');
  await page.getByLabel('Name of Note to the shift').fill('Shift note');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await tooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Publish and import 12 rows' }).click();
  await expect(page.getByText('6 of 6 columns are imported')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page
    .getByRole('button', { name: 'Import 11 checklists, leave 1 out' })
    .click({ timeout: 60_000 });
  const checklists = await confirmImport(page, site);
  const imported = checklists.filter(({ name }) => name.startsWith('Round of pump'));
  expect(imported).toHaveLength(11);
  expect(imported.find(({ name }) => name === 'Round of pump 4')?.columns).toMatchObject({
    pressure: 1.5,
    checked_on: '2026-03-04',
    area: [2],
    leaking: true,
    shift_note: 'Seal 3',
  });
});

test('a table on the second sheet, below its title, becomes a template with its rows, those of a column without a name too', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/settings/modules/templates/checklists/import`);
  const book = await xlsxOf(
    new Map<string, Rows>([
      ['Cover', [['Read me'], ['This book has the rounds of a year']]],
      [
        'Round',
        [
          ['Ironbark Ridge – round of valves'],
          ['Name', 'Torque (Nm)', '', 'Area'],
          ['Valve round 1', '12', 'stiff', 'North'],
          ['Valve round 2', '14', '', 'South'],
        ],
      ],
    ]),
  );
  await choose(page, 'Valves.xlsx', book);
  await expect(page.getByText('row 2 names the columns')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Sheet of the table')).toHaveValue('Round');
  await expect(page.getByText('The column has no name in the table')).toBeVisible();
  await page.getByLabel('Name of Column C').fill('Handling');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await tooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Publish and import 2 rows' }).click();
  await expect(page.getByText('4 of 4 columns are imported')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: /^Import 2 checklists/ }).click({ timeout: 60_000 });
  const checklists = await confirmImport(page, site);
  expect(checklists.find(({ name }) => name === 'Valve round 1')?.columns).toMatchObject({
    torque: 12,
    handling: 'stiff',
  });
});

test('an XLSForm becomes a draft in the editor: what has no counterpart is listed, and nothing is published', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const book = await xlsxOf(form);
  const path = `${site}/settings/modules/templates/checklists/import`;
  await page.goto(path);
  await choose(page, 'pipes.xlsx', book);
  await expect(page.getByText('“Pipe inspection” gets 3 fields')).toBeVisible({ timeout: 60_000 });
  const report = page.getByRole('region', { name: 'What became of each part' });
  await expect(report.getByRole('listitem')).toHaveCount(2);
  await expect(report.getByText('There is no field type for “geoshape”.')).toBeVisible();
  await report.getByText(/^All/).click();
  await expect(report.getByText('A table with a row for each entry.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Open in the editor' }).click();
  const tree = structure(page);
  await expect(tree.getByRole('button', { name: 'Leaks', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(tree.getByRole('button', { name: 'Temperature', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish v1' })).toBeVisible();

  await page.goto(path);
  await choose(page, 'schema.json', Buffer.from('{"type": "string"}'));
  await expect(page.getByText('This is no JSON Schema of an object')).toBeVisible({
    timeout: 60_000,
  });
});
