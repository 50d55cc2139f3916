import sharp from 'sharp';
import { field } from '../support/page-labels.ts';
import { expect } from '../support/test.ts';
import {
  daysSince,
  itemsOf,
  makeItem,
  makeWorkOrderLike,
  statusIn,
  templateOf,
} from './prepare.ts';
import { button, openByTyping, openField, saveButton, signInByHand, stored } from './steps.ts';
import { type Doing, defineTasks } from './task.ts';

const task = defineTasks();
const manager = 'manager@demo.example';
const technician = 'technician@demo.example';

/** A photo from the camera. */
async function leak() {
  const picture = sharp({
    create: { width: 400, height: 300, channels: 3, background: '#c4570c' },
  });
  return { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Creates an open work order like one of the demo that has the status; its page is opened. */
async function openWorkOrder(doing: Doing, name: string) {
  const { page, site, mark, secondPerson } = doing;
  const office = await secondPerson(manager);
  const { made, template } = await makeWorkOrderLike(office, site, {
    name: `${name}, ${mark}`,
    description: 'Seen on the morning round.',
  });
  await page.goto(`${site}/maintenance/work-orders/${made.id}`);
  await expect(page.getByRole('heading', { level: 1, name: made.name })).toBeVisible();
  return { made, template };
}

task(
  {
    id: 'A1',
    title: 'A technician signs in with organisation, email, password and code',
    before: '5',
    person: null,
  },
  async (doing) => signInByHand(doing, technician),
);

task(
  {
    id: 'A2',
    title: 'A technician finds a work order by its words and reads what, where, since when and who',
    before: '10',
    person: technician,
  },
  async (doing) => {
    const { page, words, site } = doing;
    const name = 'EX-03 - change out blown hose';
    const [order] = await itemsOf(page, site, 'workorders', { '==': [{ var: 'name' }, name] });
    const overdue = () => {
      const count = daysSince(String(order?.['due_at']), 'Australia/Perth');
      return page.getByText(words.text('ui:days_overdue', { count }), { exact: true });
    };
    // A day of the site may end while the page opens.
    const before = overdue();
    // Orders of other sites have a similar name, without this machine.
    await openByTyping(doing, 'blown hose', /EX-03 - change out blown hose/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(before.or(overdue())).toBeVisible();
    await expect(page.getByRole('link', { name: 'Face shovel EX-03' }).first()).toBeVisible();
    await expect(page.getByText(/Joost van der Berg/).first()).toBeVisible();
  },
);

task(
  {
    id: 'A2',
    title: 'A technician changes the description of a work order and saves',
    person: technician,
  },
  async (doing) => {
    const { page, hand, words } = doing;
    await openWorkOrder(doing, 'Leaking hose');
    const name = words.module('workorders').field('description');
    await openField(doing, name);
    await hand.type(field(page, name), 'Hose replaced, clamp turned.');
    const saved = stored(page);
    await hand.tap(saveButton(doing, 'workorders'));
    await saved;
    await expect(page.getByRole('group', { name })).toContainText('clamp turned');
  },
);

task(
  { id: 'A2', title: 'A technician adds a photo to a work order', person: technician },
  async (doing) => {
    const { page, hand, words } = doing;
    await openWorkOrder(doing, 'Chafed hose');
    const files = words.module('workorders').field('files');
    await hand.tap(page.getByRole('tab', { name: new RegExp(`^${files}`) }));
    await hand.attach(button(page, words.text('files:choose_files')), await leak());
    await expect(page.getByText('leak.jpg').first()).toBeVisible();
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.ok(),
    );
    await hand.tap(saveButton(doing, 'workorders'));
    await saved;
    await expect(page.getByRole('tab', { name: new RegExp(`^${files}.*1`) })).toBeVisible();
  },
);

task(
  { id: 'A2', title: 'A technician plans and starts a work order', person: technician },
  async (doing) => {
    const { page, hand, words } = doing;
    const { template, made } = await openWorkOrder(doing, 'Rub mark on a hose');
    const status = (code: string) => statusIn(template, code, words.language);
    await hand.tap(button(page, status('PLANNED').verb));
    await hand.tap(button(page, status('IN_PROGRESS').verb));
    const moved = { code: `WO-${made.id}`, status: status('IN_PROGRESS').name };
    await expect(page.getByText(words.text('form:moved', moved)).first()).toBeVisible();
  },
);

task(
  {
    id: 'A4',
    title: 'A technician finds a pre-start checklist, answers its points and completes it',
    before: '14',
    person: technician,
  },
  async (doing) => {
    const { page, hand, words, site, mark, secondPerson } = doing;
    const office = await secondPerson(manager);
    const template = await templateOf(office, site, 'checklists');
    const name = `Pre-start check WL-03, ${mark}`;
    await makeItem(office, site, 'checklists', {
      name,
      template_id: template.id,
      columns: { machine: [1] },
    });
    await openByTyping(doing, name, /^Pre-start check WL-03/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const points = template.document.columns.find(({ db }) => db === 'walk_around');
    await expect(page.getByText(points?.name[words.language] ?? '').first()).toBeVisible();
    await hand.tap(button(page, words.text('inspection:all_pass')));
    await hand.tap(button(page, words.text('inspection:all_pass_verb_other', { count: 8 })));
    await expect(
      page.getByText(words.text('inspection:progress', { answered: 8, total: 8 })).first(),
    ).toBeVisible();
    const saved = stored(page);
    await hand.tap(saveButton(doing, 'checklists'));
    await saved;
    await hand.tap(button(page, words.verb('checklists', 'TERM_DEFAULT')));
    const status = words.status('checklists', 'TERM_DEFAULT');
    await expect(page.getByRole('button', { name: status }).first()).toBeVisible();
  },
);

task(
  {
    id: 'A5',
    title: 'A technician opens assigned work and mentions a colleague in a comment',
    before: '4',
    person: technician,
  },
  async (doing) => {
    const { page, hand, words, mark } = doing;
    const mine = page.getByRole('region', { name: words.text('home:my_work') });
    await hand.tap(mine.getByRole('link').first());
    const activity = page.getByRole('tab', { name: words.text('form:activity') });
    const comment = page.getByRole('textbox', { name: words.text('activity:write') });
    await expect(activity.or(comment).first()).toBeVisible();
    if (await activity.isVisible()) await hand.tap(activity);
    await comment.focus();
    await hand.typeHere(`Seal is here, ${mark} @Lu`);
    await hand.tap(page.getByRole('option', { name: 'Lucía Castillo' }));
    await hand.tap(button(page, words.text('activity:send')));
    await expect(page.getByText(`Seal is here, ${mark}`).first()).toBeVisible();
    await expect(comment).toHaveValue('');
  },
);

task(
  {
    id: 'A6',
    title:
      'A technician saves without a network, is told so, and it is sent when the network is back',
    person: technician,
  },
  async (doing) => {
    const { page, hand, words } = doing;
    await openWorkOrder(doing, 'Noise at the pump');
    const name = words.module('workorders').field('description');
    await openField(doing, name);
    await page.context().setOffline(true);
    await hand.type(field(page, name), 'Bearing warm, 71 °C.');
    await hand.tap(saveButton(doing, 'workorders'));
    const unsent = page.getByText(words.text('form:unsent.waiting', { count: 1 }));
    await expect(unsent.first()).toBeVisible();
    await expect(page.getByRole('group', { name })).toContainText('Bearing warm');
    const sent = stored(page);
    await page.context().setOffline(false);
    await sent;
    await expect(unsent).toHaveCount(0);
    await expect(page.getByRole('group', { name })).toContainText('Bearing warm');
  },
);

task(
  {
    id: 'A3',
    title: 'A technician reports a leak with machine, photo and position',
    before: '24',
    person: technician,
  },
  async (doing) => {
    const { page, hand, words, isPhone, mark } = doing;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: -30.82, longitude: 121.518 });
    const opener = page.getByRole(isPhone ? 'banner' : 'main');
    await hand.tap(button(opener, words.text('app:report_problem')));
    await hand.type(page.getByLabel(new RegExp(`^${words.text('report:what')}`)), `Leak, ${mark}`);
    await hand.type(page.getByLabel(words.text('report:where_search')), 'EX-03');
    await hand.tap(page.getByRole('button', { name: /^Face shovel EX-03/ }));
    await hand.attach(button(page, words.text('files:choose_photos')), await leak());
    await expect(page.getByRole('button', { name: /leak\.jpg/ }).first()).toBeVisible();
    await hand.tap(button(page, words.text('report:send')));
    const sent = words.text('report:sent', { code: 'OB-' });
    const [, after = ''] = sent.split('OB-');
    await expect(
      page.getByRole('heading', { name: new RegExp(`^OB-\\d+${after}$`) }),
    ).toBeVisible();
  },
);
