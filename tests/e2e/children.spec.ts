import { findings } from './support/axe.ts';
import { makeCertificate, openIsolation, paste, type Point } from './support/isolation-points.ts';
import { english, field } from './support/page-labels.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

const tenPoints = Array.from({ length: 10 }, (_, at) => ({
  name: `Valve V-${at + 1}`,
  sequence: at + 1,
}));

const numberOf = (points: readonly Point[], name: string): Point => {
  const found = points.find((point) => point.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};

test('a new certificate gets ten isolation points by keyboard and paste, and they are created together', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const isolation = await openIsolation(page, server, english);
  await page.goto(`${isolation.certificates}/new`);
  await field(page, 'Name').fill('Isolate pump P-101 A');
  const grid = isolation.field.getByRole('grid', { name: 'Isolation points' });
  await expect(isolation.field.getByText('Nothing here yet.')).toBeVisible();

  await tabTo(page, /^New isolation point$/);
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Suction valve V-1');
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await paste(
    page,
    Array.from({ length: 10 }, (_, at) => [
      String(at + 1),
      `Valve V-${at + 1}`,
      'Valve locked shut',
      at === 4 ? 'a lock number that is far too long' : `L-${at + 1}`,
    ]),
  );
  const dialog = page.getByRole('dialog', { name: 'Paste into the table' });
  await expect(dialog).toContainText('9 rows are added');
  await expect(dialog).toContainText('Row 5, Lock number');
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect(grid.getByRole('row')).toHaveCount(11);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isolate pump P-101 A' })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const points = await isolation.points(id);
  expect(points.map(({ name, lock_number: lock }) => [name, lock])).toEqual(
    Array.from({ length: 10 }, (_, at) => [`Valve V-${at + 1}`, at === 4 ? null : `L-${at + 1}`]),
  );
  await expect(grid.getByRole('row')).toHaveCount(11);
  await page.getByRole('tab', { name: /^Related/ }).click();
  await expect(page.getByRole('tab', { name: /^Related\s*10/ })).toBeVisible();
});

test('ten isolation points are worked on in place; one is refused by its row and field, nothing is half saved, and it is mended and saved', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const isolation = await openIsolation(page, server, english);
  await makeCertificate(isolation, 'Another job', [
    { name: 'Valve of another job', sequence: 1, lock_number: 'L-TAKEN' },
  ]);
  const id = await makeCertificate(isolation, 'Isolate mill M-2', tenPoints);
  await page.goto(`${isolation.certificates}/${id}`);
  const grid = isolation.field.getByRole('grid', { name: 'Isolation points' });
  await expect(grid.getByRole('row')).toHaveCount(11);
  const rowOf = (name: string) =>
    grid.getByRole('row').filter({ hasText: new RegExp(`${name}(?!\\d)`) });
  const cell = (name: string, at: number) => rowOf(name).getByRole('gridcell').nth(at);

  // Sort by the name, downwards, and put lock numbers in three rows.
  await grid
    .getByRole('columnheader', { name: /^Point/ })
    .getByRole('button')
    .click();
  await grid
    .getByRole('columnheader', { name: /^Point/ })
    .getByRole('button')
    .click();
  await expect(grid.getByRole('row').nth(1)).toContainText('Valve V-10');
  await cell('Valve V-3', 4).click();
  await page.keyboard.type('M-3');
  await page.keyboard.press('Enter');
  await cell('Valve V-4', 4).click();
  await page.keyboard.type('L-TAKEN');
  await page.keyboard.press('Enter');
  await expect(rowOf('Valve V-4')).toContainText('L-TAKEN');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  // A move that lacks something says what; with the lock number it is possible.
  await cell('Valve V-5', 5).dblclick();
  const menu = page.getByRole('dialog', { name: /^Change .* to$|^Change status to$/ });
  await expect(menu).toContainText('Enter the lock number.');
  await page.keyboard.press('Escape');
  await cell('Valve V-3', 5).dblclick();
  await menu.getByRole('button', { name: /^Isolated/ }).click();
  await expect(rowOf('Valve V-3')).toContainText('Isolated');

  // One is deleted, and a new one added.
  await cell('Valve V-9', 2).click();
  await isolation.field.getByRole('button', { name: 'Delete row' }).click();
  await expect(rowOf('Valve V-9')).toContainText('Deleted when you save');
  await isolation.field.getByRole('button', { name: 'New isolation point' }).click();
  await expect(grid).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Drain D-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('D-LOCK');
  await page.keyboard.press('Enter');
  // It is moved before it is there.
  await cell('Drain D-1', 5).dblclick();
  await menu.getByRole('button', { name: /^Isolated/ }).click();
  await expect(rowOf('Drain D-1')).toContainText('Isolated');

  // Somebody else changes two points meanwhile: another value, and the same one.
  const before = await isolation.points(id);
  await isolation.changeElsewhere(numberOf(before, 'Valve V-3'), { remark: 'Wheel is stiff' });
  await expect(rowOf('Valve V-3')).toContainText('Wheel is stiff');

  await page.getByRole('button', { name: 'Save certificate', exact: true }).click();
  const summary = page.getByRole('group', { name: /^Not saved/ });
  await expect(summary).toContainText(/Isolation points, IP-\d+ Valve V-4, Lock number/);
  const refused = await isolation.points(id);
  expect(refused.map(({ name, lock_number: lock }) => [name, lock])).toEqual(
    tenPoints.map(({ name }) => [name, null]),
  );
  expect(refused.every(({ status }) => status === 1)).toBe(true);
  expect(await findings(page)).toEqual([]);

  // The summary leads to the cell, where it is mended.
  await summary.getByRole('link', { name: /Valve V-4, Lock number/ }).click();
  await expect(grid).toBeFocused();
  await page.keyboard.type('M-4');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('LC-', { exact: false }).first()).toBeVisible();
  await expect
    .poll(async () => (await isolation.points(id)).map(({ name }) => name).toSorted())
    .toEqual(
      [
        ...tenPoints.map(({ name }) => name).filter((name) => name !== 'Valve V-9'),
        'Drain D-1',
      ].toSorted(),
    );
  const after = await isolation.points(id);
  expect(numberOf(after, 'Valve V-3')).toMatchObject({
    lock_number: 'M-3',
    remark: 'Wheel is stiff',
    status: 2,
  });
  expect(numberOf(after, 'Valve V-4')).toMatchObject({ lock_number: 'M-4', status: 1, version: 2 });
  expect(numberOf(after, 'Valve V-1')).toMatchObject({ version: 1 });
  expect(numberOf(after, 'Drain D-1')).toMatchObject({ lock_number: 'D-LOCK', status: 2 });
  await expect(rowOf('Valve V-9')).toHaveCount(0);

  // Each point has a history of its own.
  const { id: changed } = numberOf(after, 'Valve V-3');
  const history = await page.request.get(`${isolation.api}/isolation-points/${changed}/history`);
  expect(((await history.json()) as { history: unknown[] }).history).toHaveLength(4);
});

test('what somebody else stored in the same field is asked about, and undo and the draft hold what is unsaved', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const isolation = await openIsolation(page, server, english);
  const id = await makeCertificate(isolation, 'Isolate fan F-7', tenPoints.slice(0, 3));
  await page.goto(`${isolation.certificates}/${id}`);
  const grid = isolation.field.getByRole('grid', { name: 'Isolation points' });
  const cell = (row: number, at: number) =>
    grid.getByRole('row').nth(row).getByRole('gridcell').nth(at);
  await cell(1, 4).click();
  await page.keyboard.type('MINE-1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('MINE-2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(grid).not.toContainText('MINE-2');
  await page.keyboard.press('Control+Shift+z');
  await expect(grid).toContainText('MINE-2');

  const [first] = await isolation.points(id);
  if (first === undefined) throw new Error('There are no points');
  await isolation.changeElsewhere(first, { lock_number: 'THEIRS-1' });
  const conflicts = isolation.field.getByRole('status', { name: 'Changed by somebody else too' });
  await expect(conflicts).toContainText('THEIRS-1');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('group', { name: /^Not saved/ })).toContainText(
    'Valve V-1, Lock number',
  );

  // The page is lost and opened again: the draft has both values, and asks again.
  await page.evaluate(() =>
    globalThis.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
  );
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(grid).toContainText('MINE-2');
  await expect(conflicts).toContainText('THEIRS-1');
  await conflicts.getByRole('button', { name: 'Take theirs' }).click();
  await expect(conflicts).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await isolation.points(id)).map(({ lock_number: lock }) => lock))
    .toEqual(['THEIRS-1', 'MINE-2', null]);
});

test('a copy of a certificate has copies of its points, and deleting it takes them along and back', async ({
  page,
  server,
}) => {
  const isolation = await openIsolation(page, server, english);
  const id = await makeCertificate(isolation, 'Isolate press', tenPoints.slice(0, 3));
  await page.goto(`${isolation.certificates}/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate isolation certificate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New certificate' })).toBeVisible();
  const grid = isolation.field.getByRole('grid', { name: 'Isolation points' });
  await expect(grid.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isolate press (copy)' })).toBeVisible();
  const copy = Number(new URL(page.url()).pathname.split('/').at(-1));
  const names = tenPoints.slice(0, 3).map(({ name }) => name);
  expect((await isolation.points(copy)).map(({ name }) => name)).toEqual(names);
  expect((await isolation.points(id)).map(({ name }) => name)).toEqual(names);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete isolation certificate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete (all )?4/ })
    .click();
  await expect.poll(async () => (await isolation.points(copy)).length).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await isolation.points(copy)).length).toBe(3);
});
