import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { openOption, takeOption } from './support/options.ts';
import { english, field, german, openSite } from './support/page-labels.ts';

const admin = 'admin@demo.example';
const place = { tab: 'general', section: 'details', order: 90 };

const inWords = {
  en: {
    equipment: 'Equipment',
    links: 'Links',
    newEquipment: 'New equipment',
    store: 'Create',
    create: (name: string) => `Create “${name}”…`,
    look: /Open “/,
    openPage: 'Open full page',
    close: 'Close',
    usedBy: 'Used by',
    labels: 'Labels',
    createLabel: (name: string) => `Create label “${name}”`,
    saveDocument: 'Save document',
    assigned: 'Assigned to',
    template: 'Template',
  },
  de: {
    equipment: 'Anlagen',
    links: 'Verknüpfungen',
    newEquipment: 'Neue Anlage',
    // On phones the button has room only for this word.
    store: 'Speichern',
    create: (name: string) => `„${name}“ anlegen…`,
    look: /“ öffnen/,
    openPage: 'Ganze Seite öffnen',
    close: 'Schließen',
    usedBy: 'Verwendet von',
    labels: 'Labels',
    createLabel: (name: string) => `Label „${name}“ anlegen`,
    saveDocument: 'Dokument speichern',
    assigned: 'Zugewiesen an',
    template: 'Vorlage',
  },
} as const;

/** Creates a row as the signed-in person; returns its body. */
async function post(page: Page, path: string, data: unknown): Promise<{ id: number }> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: number };
}

const sortById = encodeURIComponent(JSON.stringify([{ db: 'id', direction: 'asc' }]));

const calls = (site: string) => `/api${site.replace('/app', '')}`;

/** A template of equipment that shows the work orders that refer to it. */
function linkedTemplate(page: Page, site: string, name: string) {
  const columnData = { moduleType: 'workorders', isInbound: true };
  const column = {
    db: 'used_by',
    columnType: 'module_item_reference',
    name: { en: 'Used by', de: 'Verwendet von' },
    columnData,
    ...place,
  };
  const document = { moduleType: 'equipment', name, columns: [column] };
  return post(page, '/api/templates', { site_id: Number(site.split('/').at(-1)), document });
}

/** Chooses an option of a list that every site has. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).last().click();
  await page.keyboard.type(option);
  await page
    .locator(openOption)
    .filter({ hasText: new RegExp(option, 'i') })
    .first()
    .click();
}

async function expectAccessible(page: Page, part: string): Promise<void> {
  expect(await findings(page, part)).toEqual([]);
}

for (const words of [english, german]) {
  const own = inWords[words.language];
  const name = `Sump pump ${words.language}`;
  test(`equipment is created and previewed from a work order, which it then shows (${words.language})`, async ({
    page,
  }) => {
    if (words.language === 'de') await page.setViewportSize({ width: 360, height: 740 });
    const site = await openSite(page, admin, words);
    await page.goto(`${site}/maintenance/work-orders`);
    const template = `Linked ${words.language}`;
    await linkedTemplate(page, site, template);
    // An order in progress: the values of closed ones can't be changed.
    const list = await page.request.get(`${calls(site)}/workorders?limit=1&search=lube%20hose`);
    const [order] = ((await list.json()) as { workorders: { id: number; name: string }[] })
      .workorders;
    if (order === undefined) throw new Error('No work order of the demo');
    await page.goto(`${site}/maintenance/work-orders/${order.id}?tab=links&edit=1`);

    // With the keyboard only: a name that is not found is created.
    const equipment = field(page, own.equipment);
    await equipment.focus();
    await page.keyboard.type(name);
    const entry = page.locator(openOption).filter({ hasText: own.create(name) });
    await expect(entry).toBeVisible();
    // The last entry; it is the only one if nothing is found.
    await expect(page.locator(`${openOption}-active`)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await takeOption(page, own.create(name));
    const drawer = page.getByRole('dialog', { name: own.newEquipment });
    await expect(drawer).toBeVisible();
    const newName = drawer.getByRole('textbox', { name: new RegExp(`^${words.name} `) });
    await expect(newName).toHaveValue(name);
    await expectAccessible(page, '.ant-drawer');
    await pick(page, own.template, template);
    await pick(page, words.type, words.pumps);
    await drawer.getByRole('button', { name: own.store, exact: true }).click();
    // The drawer shows the missing field, and nothing is lost.
    await expect(drawer.getByRole('group').first()).toBeFocused();
    await pick(page, words.criticality, words.language === 'en' ? 'High' : 'Hoch');
    await pick(page, words.location, 'grinding');
    await drawer.getByRole('button', { name: own.store, exact: true }).click();
    await expect(drawer).toBeHidden();

    await page.getByTitle(own.look).first().click();
    const preview = page.getByRole('dialog', { name: own.equipment });
    await preview.getByRole('radiogroup').locator('label').last().click();
    await expect(preview.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(page, '.ant-drawer');
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page
      .getByRole('button', { name: words.language === 'de' ? 'Speichern' : words.saveWorkOrder })
      .click();
    expect((await saved).status()).toBe(200);
    await expect(equipment).toBeHidden();
    await page.getByRole('group', { name: own.equipment }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const inbound = page.getByRole('group', { name: own.usedBy });
    await expect(inbound.getByRole('link', { name: new RegExp(order.name) })).toBeVisible();
    await expectAccessible(page, 'main form');
    await inbound.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: order.name })).toBeVisible();
  });
}

test('labels are created inside a document form, once for two people', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openSite(page, 'manager@demo.example', english);
  const list = await page.request.get(`${calls(site)}/dms/documents?limit=1&sort=${sortById}`);
  const { documents } = (await list.json()) as { documents: { id: number }[] };
  const address = `${site}/dms/documents/${documents[0]?.id}`;
  await page.goto(`${address}?edit=1`);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const second = await other.newPage();
  await openSite(second, admin, english);
  // The other page does not receive invalidations meanwhile.
  await second.routeWebSocket(/./, () => {});
  await second.goto(`${address}?edit=1`);

  const entry = (of: Page, name: string) =>
    of.locator(openOption).filter({ hasText: inWords.en.createLabel(name) });
  const labels = field(page, 'Labels');
  await field(second, 'Labels').fill('HAZOP 2027');
  await expect(entry(second, 'HAZOP 2027')).toBeVisible();
  await labels.focus();
  await page.keyboard.type('Hazop 2027');
  await expect(entry(page, 'Hazop 2027')).toBeVisible();
  await expect(page.locator(`${openOption}-active`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await takeOption(page, inWords.en.createLabel('Hazop 2027'));
  const made = page.locator('.ant-select-selection-item').filter({ hasText: 'Hazop 2027' });
  await expect(made).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save document', exact: true }).click();

  await entry(second, 'HAZOP 2027').click();
  const same = second.locator('.ant-select-selection-item').filter({ hasText: 'Hazop 2027' });
  await expect(same).toBeVisible();
  const all = await page.request.get(`${calls(site)}/labels`);
  const { labels: rows } = (await all.json()) as { labels: { name: string }[] };
  expect(rows.filter(({ name }) => /hazop 2027/i.test(name))).toHaveLength(1);
  await other.close();
});

test('a team is assigned by keyboard, and its orders are found by the filter', async ({ page }) => {
  const site = await openSite(page, 'manager@demo.example', english);
  const people = (await (await page.request.get(`${calls(site)}/users`)).json()) as {
    teams: { id: number; name: string }[];
  };
  const [team] = people.teams;
  if (team === undefined) throw new Error('No team works on the site');
  await page.goto(`${site}/maintenance/work-orders?search=hose`);
  await page.getByRole('link', { name: /hose/i }).first().click();
  await page.getByRole('button', { name: english.edit, exact: true }).click();
  const assigned = field(page, 'Assigned to');
  await assigned.focus();
  await page.keyboard.type(team.name);
  await takeOption(page, team.name);
  await page.keyboard.press('Escape');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: english.saveWorkOrder, exact: true }).click();
  const stored = (await (await saved).json()) as { id: number };
  const filter = JSON.stringify({ contains_team: [{ var: 'assignee_ids' }, team.id] });
  const found = await page.request.get(
    `${calls(site)}/workorders?fields=id&filter=${encodeURIComponent(filter)}`,
  );
  const { workorders } = (await found.json()) as { workorders: { id: number }[] };
  expect(workorders.map(({ id }) => id)).toContain(stored.id);
  await expectAccessible(page, 'main form');
});
