import type { Locator, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findings } from './support/axe.ts';
import { rounds } from './support/rounds-module.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';
import { english, field, german, openSite, type PageLabels } from './support/page-labels.ts';

/** A grey square. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==',
  'base64',
);

interface Visit {
  readonly page: Page;
  /** The violations of the page's policy. */
  readonly refused: readonly string[];
  readonly address: string;
}

/** Opens the module; the first visitor adds its document. */
async function visit(
  page: Page,
  modulesDir: string,
  labels: PageLabels,
  tiles: boolean,
): Promise<Visit> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.stack ?? error.message));
  await page.route(/tile\.openstreetmap\.org/, (route) =>
    tiles ? route.fulfill({ contentType: 'image/png', body: tile }) : route.abort(),
  );
  writeFileSync(join(modulesDir, 'rounds.json'), JSON.stringify(rounds));
  const site = await openSite(page, 'admin@demo.example', labels);
  const address = `${site}/${rounds.route}`;
  await expect
    .poll(async () => (await page.request.get(`/api${site.replace('/app', '')}/rounds`)).status())
    .toBe(200);
  return { page, refused, address };
}

/** Scrolls a field of several controls onto the screen, so that they are rendered. */
async function group(page: Page, label: string): Promise<Locator> {
  const found = page.getByRole('group', { name: label, exact: true });
  // Scrolls without waiting: the field near the screen replaces the one without controls.
  await found.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  return found;
}

/** The stored values of the round with a name. */
async function storedRound(page: Page, address: string, name: string) {
  const list = `/api${address.replace('/app', '').replace('/maintenance', '')}`;
  const { rounds: items } = (await (await page.request.get(list)).json()) as {
    rounds: (Record<string, unknown> & { name: string })[];
  };
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`${name} is not stored`);
  return found;
}

const numberText = (locator: Locator) => locator.inputValue().then(Number);

test('places, plans, charts and a signature are filled in by mouse, stored and read', async ({
  page,
  server,
}) => {
  const { refused, address } = await visit(page, server.modulesDir, english, true);
  await page.goto(`${address}/new`);
  await field(page, 'Name').fill('Round by mouse');

  const place = await group(page, 'Place');
  await place.getByRole('button', { name: 'Choose on map' }).click();
  const map = place.getByRole('application');
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await map.click({ position: { x: 120, y: 100 } });
  await expect(place.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue('');
  const before = await numberText(place.getByRole('textbox', { name: 'Longitude' }));
  const marker = map.locator('img.leaflet-marker-icon');
  const box = await marker.boundingBox();
  if (box === null) throw new Error('There is no marker');
  await page.mouse.move(box.x + 14, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 114, box.y + 14, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => numberText(place.getByRole('textbox', { name: 'Longitude' })))
    .toBeGreaterThan(before);

  const way = await group(page, 'Way');
  await way.getByText('Area', { exact: true }).click();
  await way.getByRole('button', { name: 'Draw on a plan' }).click();
  const plan = way.getByRole('group', { name: /^Plan/ });
  await plan.click({ position: { x: 60, y: 200 } });
  await plan.click({ position: { x: 260, y: 200 } });
  await plan.click({ position: { x: 260, y: 60 } });
  await expect(way.getByText(/^Area, 3 points\. Area seen from above/)).toBeVisible();
  const handle = await way.getByRole('button', { name: /^Point 3:/ }).boundingBox();
  if (handle === null) throw new Error('There is no third point');
  const x3 = await numberText(way.getByRole('textbox', { name: 'x of point 3' }));
  await page.mouse.move(handle.x + 14, handle.y + handle.height - 14);
  await page.mouse.down();
  await page.mouse.move(handle.x - 66, handle.y + handle.height - 14, { steps: 5 });
  await page.mouse.up();
  expect(await numberText(way.getByRole('textbox', { name: 'x of point 3' }))).toBeLessThan(x3);

  const plans = await group(page, 'Rounds');
  await plans.getByRole('button', { name: 'Add a schedule' }).click();
  await plans.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByTitle('after a number of times').click();
  await plans.getByRole('textbox', { name: 'Every' }).fill('2');
  const sentence = await plans.getByText(/^Every 2 weeks on .* 12 times$/).innerText();
  await expect(plans.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(
    5,
  );

  const flow = await group(page, 'Flow');
  await flow.getByRole('button', { name: 'Add a row' }).click();
  await flow.getByRole('textbox', { name: 'Label of row 1' }).fill('Monday');
  await flow.getByRole('textbox', { name: 'Value of row 1' }).fill('3.5');
  await expect(flow.locator('svg path').first()).toBeVisible();
  await flow.getByText('Pie', { exact: true }).click();

  const approval = await group(page, 'Approval');
  await approval.getByRole('button', { name: 'Sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign' });
  const canvas = dialog.getByRole('img', { name: 'Draw the signature' });
  const pad = await canvas.boundingBox();
  if (pad === null) throw new Error('There is no pad');
  await page.mouse.move(pad.x + 40, pad.y + 90);
  await page.mouse.down();
  await page.mouse.move(pad.x + 160, pad.y + 60, { steps: 8 });
  await page.mouse.move(pad.x + 220, pad.y + 120, { steps: 8 });
  await page.mouse.up();
  // The drawing remains after the screen is rotated.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeLessThan(pad.width);
  await dialog.getByLabel('Meaning of the signature').fill('Round walked');
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Round by mouse' })).toBeVisible();
  await page.reload();
  const stored = await storedRound(page, address, 'Round by mouse');
  expect(stored['place']).toHaveLength(2);
  expect(stored['way']).toMatchObject({ kind: 'Area' });
  expect(stored['flow']).toEqual([{ label: 'Monday', value: 3.5 }]);
  await expect((await group(page, 'Rounds')).getByText(sentence)).toBeVisible();
  const signed = await group(page, 'Approval');
  await expect(signed.getByRole('img', { name: /^Signature of/ })).toBeVisible();
  await expect(signed.getByText('Covers the current values')).toBeVisible();
  await expect(signed.getByText('Round walked')).toBeVisible();

  await page.getByRole('button', { name: english.edit, exact: true }).click();
  await (await group(page, 'Flow')).getByRole('textbox', { name: 'Value of row 1' }).fill('4');
  await expect(
    (await group(page, 'Approval')).getByText('Values were changed after signing'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save round', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save round', exact: true })).toBeHidden();
  await page.reload();
  await expect(
    (await group(page, 'Approval')).getByText('Values were changed after signing'),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(refused).toEqual([]);
});

test('places, plans, charts and a signature are filled in by keyboard only, on a map without pictures', async ({
  page,
  server,
}) => {
  const { refused, address } = await visit(page, server.modulesDir, english, false);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto(`${address}/new`);
  await expect(field(page, 'Name')).toBeVisible();
  await tabTo(page, /^Name/);
  await page.keyboard.type('Round by keyboard');

  await tabTo(page, /^Choose on map$/);
  await press('Enter');
  await expect(page.getByText(/grid shows degrees/)).toBeVisible();
  await tabTo(page, /^Map at/);
  await press('Enter', 'ArrowRight', '+', 'ArrowUp');

  await tabTo(page, /^Point$/);
  await press('ArrowRight');
  await tabTo(page, /^Add a point$/);
  await press('Enter', 'Enter');
  await tabTo(page, /^Point 2:/, 'Shift+Tab');
  await press('ArrowRight', 'ArrowRight', 'ArrowUp');
  await expect(page.getByText(/^Line, 2 points\. Length [\d.]+ m$/)).toBeVisible();

  await tabTo(page, /^Add a schedule$/);
  await press('Enter');
  await tabTo(page, /^Sunday$/, 'Shift+Tab');
  await press(' ');
  await tabTo(page, /^Add a row$/);
  await press('Enter');
  await tabTo(page, /^Value of row 1$/, 'Shift+Tab');
  await page.keyboard.type('12.5');
  await tabTo(page, /^Label of row 1$/, 'Shift+Tab');
  await page.keyboard.type('Monday');

  await tabTo(page, /^Begun at/);
  await page.keyboard.type('23/11/2026 08:00');
  await tabTo(page, /^Pressure/);
  await page.keyboard.type('3');
  await press('ArrowUp');
  await tabTo(page, /^Valve/);
  await page.keyboard.type('V-1012345678');
  await expect(page.getByText('0 characters left')).toBeVisible();
  await tabTo(page, /^Notes/);
  await page.keyboard.type('No leaks.');
  await tabTo(page, /^Clean/);
  await press(' ');
  await tabTo(page, /^Gloves$/);
  await press(' ');
  await tabTo(page, /^Sign$/);
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign' })).toBeVisible();
  await tabTo(page, /^Sign with the name only/);
  await press(' ');
  await tabTo(page, /^Meaning of the signature/);
  await page.keyboard.type('Round walked');
  await tabTo(page, /^Sign$/);
  await press('Enter');
  await expect(page.getByText('Valid after saving')).toBeVisible();
  await tabTo(page, /^Create$/);
  await press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Round by keyboard' })).toBeVisible();
  const stored = await storedRound(page, address, 'Round by keyboard');
  expect(stored).toMatchObject({
    way: { kind: 'Line' },
    flow: [{ label: 'Monday', value: 12.5 }],
    begun: expect.stringMatching(/^2026-11-2[23]T/),
    pressure: 3.5,
    valve: 'V-1012345678',
    notes: 'No leaks.',
    clean: true,
    worn: ['gloves'],
  });
  expect(stored['place']).toHaveLength(2);
  expect(String(stored['approved'])).toContain('Round walked');
  expect(refused).toEqual([]);
});

test('places, plans, charts and a signature fit a narrow dark page in German', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
  });
  const { refused, address } = await visit(page, server.modulesDir, german, true);
  await page.goto(`${address}/new`);
  await field(page, 'Bezeichnung').fill('Rundgang');
  const place = await group(page, 'Ort');
  await place.getByRole('textbox', { name: 'Breite' }).fill('51,32');
  await place.getByRole('textbox', { name: 'Länge' }).fill('12,01');
  await place.getByRole('button', { name: 'Auf Karte wählen' }).click();
  await expect(place.locator('img.leaflet-marker-icon')).toBeVisible();
  await place.getByRole('textbox', { name: 'Breite' }).fill('95');
  const way = await group(page, 'Weg');
  await way.getByRole('button', { name: 'Punkt hinzufügen' }).click();
  const plans = await group(page, 'Rundgänge');
  await plans.getByRole('button', { name: 'Zeitplan hinzufügen' }).click();
  await expect(plans.getByText(/^Jede Woche am .* um 08:00 Uhr, ab .*, ohne Ende$/)).toBeVisible();
  const flow = await group(page, 'Durchfluss');
  await flow.getByRole('button', { name: 'Zeile hinzufügen' }).click();
  await flow.getByRole('textbox', { name: 'Beschriftung von Zeile 1' }).fill('Montag');
  await flow.getByRole('textbox', { name: 'Wert von Zeile 1' }).fill('1,5');
  await expect(flow.locator('svg path').first()).toBeVisible();

  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(place.getByText('90 oder weniger eingeben.')).toBeVisible();
  const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  expect(await findings(page)).toEqual([]);
  await place.getByRole('textbox', { name: 'Breite' }).fill('51,32');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rundgang' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(refused).toEqual([]);
});
