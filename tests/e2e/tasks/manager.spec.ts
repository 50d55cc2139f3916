import type { Locator } from '@playwright/test';
import { field } from '../support/page-labels.ts';
import { nextYear } from '../support/permit-steps.ts';
import { csvOf } from '../support/table-files.ts';
import { expect } from '../support/test.ts';
import { handOf } from './hand.ts';
import { makeWorkOrderLike, statusIn } from './prepare.ts';
import { button, choose, chooseIn, openByTyping, signInByHand, stored } from './steps.ts';
import { type Doing, defineTasks } from './task.ts';

const task = defineTasks();
const manager = 'manager@demo.example';

/** Opens a list of the site before the task begins, as the menu leaves it. */
async function openList({ page, site, words }: Doing, route: string, type: string): Promise<void> {
  await page.goto(`${site}/${route}`);
  const name = words.module(type).name;
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const workOrders = (doing: Doing) => openList(doing, 'maintenance/work-orders', 'workorders');

/** The entry of a list's menu: at a desk a button of its own, on a phone in the menu "More". */
async function listAction({ page, hand, words, isPhone }: Doing, name: string): Promise<void> {
  if (isPhone) await hand.tap(button(page, words.text('list:more')));
  await hand.tap(button(page, name));
}

/** Adds a filter for a column that is chosen from the menu. */
async function addFilter(doing: Doing, column: string): Promise<void> {
  const { page, hand, words } = doing;
  await hand.tap(button(page, words.text('list:add_filter')));
  await hand.tap(button(page.getByRole('dialog'), column));
}

/** Changes how the list shows its items: board, calendar, map. */
async function showAs({ page, hand, words }: Doing, type: string): Promise<void> {
  await hand.tap(
    page.getByRole('button', { name: new RegExp(`^${words.text('list:view_type_label')}`) }),
  );
  await hand.tap(button(page.getByRole('dialog'), words.text(`list:view_types.${type}.name`)));
}

const makeWorkOrder = ({ page, site, mark }: Doing, name: string) =>
  makeWorkOrderLike(page, site, { name: `${name}, ${mark}` });

task(
  {
    id: 'B1',
    title: 'A manager signs in with organisation, email, password and code',
    before: '5',
    person: null,
  },
  (doing) => signInByHand(doing, 'admin@demo.example'),
);

task(
  {
    id: 'B2',
    title:
      'A manager lists overdue work of high criticality on one machine with its components, sorts it, saves it as a view and exports it',
    before: '30',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words, isPhone, mark } = doing;
    await workOrders(doing);
    const { field: nameOf } = words.module('workorders');
    await hand.tap(page.getByRole('tab', { name: words.text('rules:view.overdue') }));
    await addFilter(doing, nameOf('criticality_id'));
    const form = page.getByRole('dialog');
    await choose(doing, form.getByRole('combobox').last(), /^(High|Hoch)$/);
    await hand.press('Escape');
    await hand.tap(button(form, words.text('list:done')));
    await addFilter(doing, nameOf('equipment_item_ids'));
    await choose(doing, form.getByRole('combobox').last(), /EX-03/, 'EX-03');
    await hand.press('Escape');
    await hand.tap(form.getByText(words.text('references:below'), { exact: true }));
    await hand.tap(button(form, words.text('list:done')));
    const shown = page.getByRole('link', { name: /EX-03/ }).first();
    await expect(shown).toBeVisible();
    if (!isPhone) await hand.tap(button(page.getByRole('grid'), nameOf('due_at')));
    await hand.tap(
      page.getByRole('button', { name: new RegExp(`^${words.text('list:view.menu')}:`) }),
    );
    await hand.tap(button(page.getByRole('dialog'), words.text('list:view.save_as')));
    const dialog = page.getByRole('dialog', { name: words.text('list:view.save_as_title') });
    await hand.type(dialog.getByRole('textbox'), `EX-03, ${mark}`);
    await hand.tap(dialog.getByText(words.text('list:view.for_everybody')));
    await hand.tap(button(dialog, words.text('list:view.save')));
    await expect(page.getByRole('tab', { name: `EX-03, ${mark}` })).toBeVisible();
    await hand.tap(button(page, words.text(isPhone ? 'list:more' : 'export:export')));
    const download = page.waitForEvent('download');
    await hand.tap(page.getByRole('button', { name: new RegExp(`^${words.text('export:xlsx')}`) }));
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  },
);

task(
  {
    id: 'B3',
    title: 'A manager changes the due date of two work orders after a preview, and undoes it',
    before: '10',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words, isPhone } = doing;
    const first = await makeWorkOrder(doing, 'Belt slips');
    await makeWorkOrder(doing, 'Belt tears');
    await page.goto(
      `${doing.site}/maintenance/work-orders?search=${encodeURIComponent(doing.mark)}`,
    );
    await expect(page.getByRole('link', { name: first.made.name })).toBeVisible();
    if (isPhone) await hand.tap(button(page, words.text('bulk:select')));
    const rows = page.getByRole('checkbox', { name: /WO-\d+/ });
    await hand.tap(rows.nth(0));
    await hand.tap(rows.nth(1));
    await hand.tap(button(page, words.text('bulk:task.change')));
    const dialog = page.getByRole('dialog', {
      name: words.text('bulk:change_title', { count: 2, number: 2 }),
    });
    const due = words.module('workorders').field('due_at');
    await choose(
      doing,
      dialog.getByRole('combobox', { name: words.text('bulk:add_field') }),
      new RegExp(due),
      due,
    );
    await enterDate(doing, dialog.getByRole('textbox', { name: due }), '2026-12-31T17:00');
    await hand.tap(button(dialog, words.text('bulk:check')));
    await hand.tap(button(page, words.text('bulk:apply', { count: 2, number: 2 })));
    const changed = words.text('bulk:done.change', { count: 2, number: 2 });
    await expect(page.getByText(changed).first()).toBeVisible();
    await hand.tap(button(page, words.text('bulk:undo')).first());
    const restored = words.text('bulk:done.put_back', { count: 2, number: 2 });
    await expect(page.getByText(restored).first()).toBeVisible();
  },
);

task(
  {
    id: 'B4',
    title: 'A manager opens the board and moves a card to its next status',
    before: '3',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words } = doing;
    const { made, template } = await makeWorkOrder(doing, 'Chain worn');
    await page.goto(
      `${doing.site}/maintenance/work-orders?search=${encodeURIComponent(made.name)}`,
    );
    await expect(page.getByRole('link', { name: made.name })).toBeVisible();
    await showAs(doing, 'board');
    const code = `WO-${made.id}`;
    await hand.tap(button(page, words.text('list:move_card', { code })));
    const { name } = statusIn(template, 'PLANNED', words.language);
    await hand.tap(button(page.getByRole('dialog'), name));
    await expect(page.getByText(words.text('list:moved_to', { code, name })).first()).toBeVisible();
  },
);

task(
  { id: 'B4', title: 'A manager looks at work in the calendar', before: '3', person: manager },
  async (doing) => {
    await workOrders(doing);
    await showAs(doing, 'calendar');
    await expect(button(doing.page, doing.words.text('list:today'))).toBeVisible();
  },
);

task(
  {
    id: 'B4',
    title: 'A manager looks at work on the map, where its machines are',
    before: '3',
    person: manager,
  },
  async (doing) => {
    await workOrders(doing);
    await showAs(doing, 'map');
    const name = doing.words.module('workorders').name;
    const map = doing.page.getByRole('region', { name: new RegExp(name, 'i') });
    await expect(map.getByRole('button').first()).toBeVisible();
  },
);

/**
 * Enters a date, or a date and a time, in a date field: on a phone with the picker of the device,
 * whose result is `2027-12-06T07:00`.
 */
async function enterDate({ hand, isPhone, words }: Doing, target: Locator, iso: string) {
  const [day = '', time] = iso.split('T');
  const order = day
    .split('-')
    .toReversed()
    .join(words.language === 'de' ? '.' : '/');
  await hand.type(target, isPhone ? iso : [order, time].filter(Boolean).join(' '));
  if (!isPhone) await hand.press('Enter');
}

task(
  {
    id: 'B5',
    title: 'A manager writes a permit, a second person approves it, and it becomes active',
    before: '25',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words, site, isPhone, mark } = doing;
    await page.goto(`${site}/maintenance/permits`);
    const permits = words.module('permits');
    await hand.tap(button(page, permits.create));
    await hand.type(field(page, permits.field('name')), `Weld the launder, ${mark}`);
    await chooseIn(doing, permits.field('type_id'), /./);
    await chooseIn(doing, permits.field('priority_id'), /./);
    await hand.type(field(page, permits.field('description')), 'Weld a patch on the launder.');
    const { field: named } = permits;
    await enterDate(doing, field(page, named('start_date')), `${nextYear}-12-06T07:00`);
    await enterDate(doing, field(page, named('end_date')), `${nextYear}-12-07T07:00`);
    await chooseIn(doing, permits.field('functional_location_ids'), /Cyclone/, 'Cyclone');
    // The list stays open for further locations.
    await hand.press('Escape');
    const created = stored(page);
    await hand.tap(button(page, words.text(isPhone ? 'ui:save' : 'form:create')));
    await created;
    const sent = stored(page);
    await hand.tap(button(page, words.verb('permits', 'APPROVAL_PENDING')));
    await sent;
    const waits = words.text('form:approval.waits', { who: '' }).trim();
    await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible();

    const other = await doing.secondPerson('admin@demo.example');
    await other.goto(page.url());
    const second = handOf(other, isPhone);
    const approved = stored(other);
    await second.tap(button(other, words.text('form:verb.approve')));
    await approved;
    await other.getByRole('tab', { name: permits.tab('approval') }).click();
    const approver = other.getByRole('group', { name: permits.field('approved_by_user_id') });
    await expect(approver).toContainText('Marlene Hoffmann');
    const active = words.status('permits', 'ACTIVE');
    await expect(page.getByText(new RegExp(`^${active}: `))).toBeVisible();
    hand.add(second.count());
  },
);

task(
  {
    id: 'B6',
    title: 'A manager imports a table, is told its two wrong rows, corrects them and imports all',
    before: '7',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words, mark } = doing;
    const { field: nameOf, name } = words.module('workorders');
    await workOrders(doing);
    const headers = [nameOf('name'), nameOf('type_id'), nameOf('criticality_id')];
    const types = { en: ['Corrective', 'High'], de: ['Korrektiv', 'Hoch'] }[words.language];
    const rows = (third: string, fourth: string) => [
      headers,
      [`Grease bearing 1, ${mark}`, ...types],
      [`Grease bearing 2, ${mark}`, ...types],
      [`Grease bearing 3, ${mark}`, third, types[1] ?? ''],
      [`Grease bearing 4, ${mark}`, types[0] ?? '', fourth],
    ];
    const file = (third: string, fourth: string) => ({
      name: 'wo.csv',
      mimeType: 'text/csv',
      buffer: csvOf(rows(third, fourth)),
    });
    await listAction(doing, words.text('list:import'));
    const chooser = (key: string) => page.getByRole('button', { name: words.text(key) });
    await hand.attach(chooser('import_screen:choose_file'), file('Corective', 'Gigantic'));
    await hand.tap(button(page, words.text('import_screen:to_columns')));
    await hand.tap(button(page, words.text('import_screen:check_rows')));
    const bad = words.text('import_screen:checked_bad', { count: 2, rows: 2 });
    await expect(page.getByText(bad, { exact: true })).toBeVisible();
    await expect(page.getByText(/“Gigantic”|„Gigantic“/).first()).toBeVisible();
    await hand.attach(chooser('import_screen:repaired_file'), file(types[0] ?? '', types[1] ?? ''));
    await expect(page.getByText(words.text('import_screen:checked_good'))).toBeVisible();
    const items = new RegExp(`4.*${name}`, 'i');
    await hand.tap(page.getByRole('button', { name: items }).first());
    const question = page.getByRole('dialog');
    await hand.tap(button(question, words.text('import_screen:confirm_verb')));
    await expect(page.getByText(words.text('import_screen:applied'))).toBeVisible();
  },
);

task(
  {
    id: 'B7',
    title:
      'A manager opens a pump by its tag, sees what belongs to it, and begins a work order for it',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words } = doing;
    await openByTyping(doing, 'P-3302B', /P-3302B/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Cyclone feed pump B' }),
    ).toBeVisible();
    await hand.tap(page.getByRole('tab', { name: new RegExp(`^${words.text('related:tab')}`) }));
    await expect(
      page.getByRole('link', { name: /^PTW-10 Isolate cyclone feed pump/ }),
    ).toBeVisible();
    const { create } = words.module('workorders');
    await hand.tap(
      page.getByRole('link', { name: words.text('related:create_for_this', { create }) }),
    );
    await expect(page.getByRole('heading', { level: 1, name: create })).toBeVisible();
  },
);

task(
  { id: 'B8', title: 'A manager prints a work order', before: '2', person: manager },
  async (doing) => {
    const { page, hand, words } = doing;
    await page.addInitScript(() => {
      globalThis.print = () => document.documentElement.setAttribute('data-printed-page', '');
    });
    const { made } = await makeWorkOrder(doing, 'Seal leaks');
    await page.goto(`${doing.site}/maintenance/work-orders/${made.id}`);
    await expect(page.getByRole('heading', { level: 1, name: made.name })).toBeVisible();
    await hand.tap(button(page, words.text('form:more')));
    await hand.tap(button(page, words.text('form:print.entry')));
    await expect(page.locator('[data-printed-page]')).toHaveCount(1);
  },
);

/** Opens the recycle bin of the site from the menu. */
async function deleteOpenItem({ page, hand, words }: Doing): Promise<void> {
  const { singular } = words.module('workorders');
  await hand.tap(button(page, words.text('form:more')));
  await hand.tap(button(page, words.text('form:delete_entry', { singular })));
  await hand.tap(button(page.getByRole('dialog'), words.text('form:delete_verb')));
}

task(
  {
    id: 'B9',
    title: 'A manager deletes a work order, finds it in the recycle bin and restores it',
    person: manager,
  },
  async (doing) => {
    const { page, hand, words, site } = doing;
    const { made } = await makeWorkOrder(doing, 'Made twice');
    await page.goto(`${site}/maintenance/work-orders/${made.id}`);
    await expect(page.getByRole('heading', { level: 1, name: made.name })).toBeVisible();
    await deleteOpenItem(doing);
    await expect(
      page.getByText(words.text('form:deleted', { code: `WO-${made.id}` })).first(),
    ).toBeVisible();
    await openByTyping(
      doing,
      words.text('recycle_bin:title'),
      new RegExp(words.text('recycle_bin:title'), 'i'),
    );
    const restore = page.getByRole('button', {
      name: words.text('recycle_bin:restore_named', { name: made.name }),
    });
    await hand.tap(restore);
    await expect(
      page.getByText(words.text('recycle_bin:restored_named', { name: made.name })).first(),
    ).toBeVisible();
  },
);

task(
  {
    id: 'B10',
    title: 'A manager opens a work order by its number with the keyboard only',
    person: manager,
  },
  async ({ page, hand, site }) => {
    await page.goto(site);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await hand.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await hand.typeHere('WO-362');
    await expect(page.getByRole('option', { name: /WO-362/ }).first()).toBeVisible();
    await hand.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /blown hose/ })).toBeVisible();
  },
);
