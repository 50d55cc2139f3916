import type { Page } from '@playwright/test';
import template from '../../demo/source-data/templates/pump-inspection.json' with { type: 'json' };
import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';
import { handOf } from './tasks/hand.ts';

const technician = 'technician@demo.example';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

interface Point {
  readonly id: string;
  readonly answer?: string;
  readonly note?: string;
  readonly photos?: readonly number[];
  readonly raised?: readonly number[];
}

interface Checklist {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly columns: { readonly checks?: readonly Point[]; readonly pump?: readonly number[] };
}

interface Observation {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly photos: readonly number[];
  readonly equipment_item_ids: readonly number[];
}

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

/** Taps and typed inputs of the round: each failed point takes three, each measured value one. */
const taps = 23;

const points = template.columns.flatMap(({ columnData }) =>
  columnData !== undefined && 'groups' in columnData
    ? columnData.groups.flatMap((group) => group.points)
    : [],
);
const readings: Readonly<Record<string, string>> = {
  'bearing-temperature': '71',
  vibration: '3.2',
  'motor-current': '144',
  'suction-pressure': '1.3',
  'discharge-pressure': '7.8',
};
const faults = ['drip-tray', 'coupling-guard', 'extinguisher'];

async function read<T>(page: Page, url: string): Promise<T> {
  return (await (await page.request.get(url)).json()) as T;
}

test('an inspection of 60 points on a phone: three failed points become observations, in 23 taps', async ({
  page,
}) => {
  test.slow();
  expect(points).toHaveLength(60);
  const site = await openSite(page, technician, english);
  const api = `/api${site.replace('/app', '')}`;
  const all = await read<{ checklists: readonly Checklist[] }>(page, `${api}/checklists`);
  const open = all.checklists.find(({ name }) => name.startsWith('Pump inspection P-1203B'));
  if (open === undefined) throw new Error('The demo has an inspection that nobody has begun');
  await page.goto(`${site}/safety/checklists`);

  const hand = handOf(page, true);
  await hand.tap(page.getByText(open.name).first());
  await hand.tap(page.getByRole('button', { name: english.edit, exact: true }));
  const field = page.locator('[data-field="checks"]');
  const point = (id: string) => field.locator(`[data-point="${id}"]`);
  await expect(point('permit')).toBeVisible();
  await expect(field.getByText('0 of 60')).toBeVisible();

  for (const id of faults) {
    const one = point(id);
    await hand.tap(one.getByRole('button', { name: 'Fail', exact: true }));
    await hand.attach(one.getByRole('button', { name: 'Take a photo' }), {
      name: `${id}.jpg`,
      mimeType: 'image/jpeg',
      buffer: jpeg,
    });
    await expect(one.getByRole('button', { name: `${id}.jpg` }).first()).toBeVisible();
    await hand.tap(one.getByRole('button', { name: 'Raise observation' }));
    await expect(one.getByRole('link', { name: /^OB-/ })).toBeVisible();
    await expect(one.getByText('Because it failed')).toHaveCount(0);
  }
  for (const [id, value] of Object.entries(readings))
    await hand.type(point(id).getByRole('textbox', { name: 'Measured value' }), value);
  await expect(field.getByText('8 of 60, 3 failed')).toBeVisible();

  await hand.tap(field.getByRole('button', { name: 'All others pass' }));
  const question = page.getByRole('dialog', { name: 'Do 52 points pass?' });
  await expect(question).toBeVisible();
  await hand.tap(question.getByRole('button', { name: '52 points pass' }));
  await expect(field.getByText('60 of 60, 3 failed')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  const signature = page.locator('[data-field="inspected_by"]');
  await hand.tap(signature.getByRole('button', { name: 'Sign' }));
  const signing = page.getByRole('dialog');
  await hand.tap(signing.getByLabel('Sign with the name only, without drawing'));
  await hand.tap(signing.getByRole('button', { name: 'Sign', exact: true }));
  await expect(signature.getByText('Valid after saving')).toBeVisible();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.ok(),
  );
  await hand.tap(page.getByRole('button', { name: 'Save', exact: true }));
  await saved;

  const { columns } = await read<Checklist>(page, `${api}/checklists/${open.id}`);
  const { checks = [], pump = [] } = columns;
  const ofAnswer = (answer: string) => checks.filter((each) => each.answer === answer);
  expect([ofAnswer('pass').length, ofAnswer('fail').map(({ id }) => id)]).toEqual([57, faults]);
  for (const { photos = [], raised = [] } of ofAnswer('fail')) {
    const made = await read<Observation>(page, `${api}/observations/${raised[0] ?? 0}`);
    expect([made.photos, made.equipment_item_ids]).toEqual([photos, pump]);
    expect(made.description).toContain(open.name);
  }

  await hand.tap(page.getByRole('button', { name: 'Complete', exact: true }).first());
  await expect
    .poll(async () => (await read<Checklist>(page, `${api}/checklists/${open.id}`)).status)
    .not.toBe(open.status);
  expect(hand.count()).toBe(taps);
});
