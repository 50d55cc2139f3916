import { createHash } from 'node:crypto';
import { findings } from './support/axe.ts';
import { english, field, openSite } from './support/page-labels.ts';
import { makeSiteReady, wakeWorker } from './support/service-worker.ts';
import { signInHere } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { makeWorkOrder, photo } from './support/work-order.ts';

test.use({ serviceWorkers: 'allow' });

const admin = 'admin@demo.example';

interface Comment {
  readonly file_ids: readonly number[];
}

interface WithPhotos {
  readonly photos: readonly number[];
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('changes without a network are kept over a reload, arrive once, and a conflict is decided', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  // A page can't read the badge of its app.
  await page.addInitScript(() => {
    const value = async (count: number) => {
      document.documentElement.dataset['badge'] = String(count);
    };
    Object.defineProperty(navigator, 'setAppBadge', { value });
  });
  const site = await openSite(page, admin, english);
  const api = `/api${site.replace('/app', '')}/workorders`;
  const unsent = (count: number) =>
    page.getByRole('link', { name: new RegExp(`^${count} unsent change`) });
  const save = page.getByRole('button', { name: english.saveWorkOrder });

  const make = async (name: string) => {
    const made = await page.request.post(api, {
      headers: { 'idempotency-key': `outbox-journey-${name.length}` },
      data: { name, type_id: 1, criticality_id: 1 },
    });
    expect(made.status()).toBe(201);
    return ((await made.json()) as { readonly id: number }).id;
  };
  const [seal, plate] = [await photo('seal.jpg', '#0b6273'), await photo('plate.jpg', '#c4570c')];
  /** The server has one file, with the bytes of the photo. */
  const expectFile = async (ids: readonly number[], { name, buffer }: typeof seal) => {
    const read = await page.request.get(`${api.replace('workorders', 'files')}?ids=${ids.join()}`);
    expect(await read.json()).toMatchObject({ files: [{ name, sha256: sha256(buffer) }] });
  };
  const id = await make('Outbox pump');
  const deletedId = await make('Outbox fan wheel');
  const obsoleteId = await make('Outbox obsolete valve');
  const rename = async (itemId: number, name: string) => {
    await page.goto(`${site}/maintenance/work-orders/${itemId}`);
    await page.getByRole('button', { name: english.edit }).first().click();
    await field(page, english.name).fill(name);
    await save.click();
    await expect(page.getByText('1 change is not sent yet')).toBeVisible();
  };

  await test.step('the data of the site are made ready, and the page is kept', async () => {
    await makeSiteReady(page, site);
  });

  await test.step('an item is changed and another one made without a network', async () => {
    await context.setOffline(true);
    await rename(id, 'Mine');
    await expect(unsent(1)).toBeVisible();
    await page.getByLabel('Add photos').and(page.locator('input')).setInputFiles(seal);
    await expect(page.getByText('waits for the connection')).toBeVisible();
    await page.getByLabel('Add a comment').fill('The seal is worn');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByText('Waiting for the connection')).toBeVisible();
    await page.getByRole('button', { name: /^More actions for the comment/ }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
    await page.getByLabel('Edit comment').fill('The seal is worn out');
    await page.getByRole('button', { name: 'Save comment' }).click();
    // The box closes once the text is on disk; until then it shows the text itself.
    await expect(page.getByLabel('Edit comment')).toBeHidden();
    await expect(page.getByText('The seal is worn out')).toBeVisible();
    await rename(deletedId, 'Mine as well');
    await page.goto(`${site}/maintenance/work-orders/${obsoleteId}`);
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('button', { name: /^Delete work order/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(unsent(4)).toBeVisible();
    await makeWorkOrder(page, site, 'Made offline', plate);
    await expect(unsent(5)).toBeVisible();
    await expect(page).toHaveURL(/work-orders\/-\d+$/);
  });

  await test.step('a reload keeps all, and the list shows them', async () => {
    await page.goto(`${site}/maintenance/work-orders`);
    await expect(unsent(5)).toBeVisible();
    const list = page.getByLabel(english.searchWorkOrders);
    await expect(page.locator('html')).toHaveAttribute('data-badge', '5');
    await list.fill('obsolete valve');
    await expect(page.getByText('No work orders match')).toBeVisible();
    await list.fill('Made offline');
    const row = page.getByRole('row').filter({ hasText: 'Made offline' });
    await expect(row.getByRole('img', { name: 'Not sent yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Made offline' })).toHaveCount(1);
    await unsent(5).click();
    await expect(page.getByText('Changed: Name')).toHaveCount(2);
    const made = page.getByRole('article').filter({ hasText: 'Made offline' });
    await expect(made.locator('img')).toHaveJSProperty('naturalWidth', 64);
    const download = page.waitForEvent('download');
    await made.getByRole('button', { name: `Save ${plate.name}` }).click();
    expect((await download).suggestedFilename()).toBe(plate.name);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a session that has ended keeps them, and a sign-in sends them', async () => {
    const changed = await page.request.patch(`${api}/${id}`, {
      headers: { 'if-match': '"1"', 'idempotency-key': 'outbox-journey-2' },
      data: { name: 'Theirs' },
    });
    expect(changed.status()).toBe(200);
    const deleted = await page.request.delete(`${api}/${deletedId}`, {
      headers: { 'if-match': '"1"', 'idempotency-key': 'outbox-journey-3' },
    });
    expect(deleted.status()).toBe(200);
    await context.clearCookies();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await signInHere(page, admin);
    await page.goto('/app/unsent');
    await expect(unsent(2)).toBeVisible({ timeout: 30_000 });
    const comments = await page.request.get(`${api}/${id}/comments`);
    const said = (await comments.json()) as { readonly comments: readonly Comment[] };
    expect(said.comments).toMatchObject([{ text: 'The seal is worn out' }]);
    await expectFile(said.comments[0]?.file_ids ?? [], seal);
    const obsolete = await page.request.get(`${api}/${obsoleteId}`);
    expect(await obsolete.json()).toMatchObject({ deleted_at: expect.any(String) });
  });

  await test.step('a refused change waits for the person, and holds up nothing else', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Mine as well' });
    await expect(card.getByText('Not accepted')).toBeVisible();
    await card.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(unsent(1)).toBeVisible();
  });

  await test.step('a log-out says what would be lost', async () => {
    await page.getByRole('button', { name: /admin@demo/ }).click();
    const menu = page.getByRole('dialog', { name: 'User menu' });
    await menu.getByRole('button', { name: 'Log Out' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm Logout' });
    await expect(question.getByText('1 change on this device was not sent')).toBeVisible();
    const download = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Export first' }).click();
    expect((await download).suggestedFilename()).toBe('unsent-changes.json');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('what somebody else changed meanwhile is decided', async () => {
    await expect(page.getByText('Somebody else changed the same')).toBeVisible();
    await expect(page.getByText(/^Theirs · you/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Choose by field' }).click();
    await page.getByRole('radio', { name: 'Mine', exact: true }).check();
    await page.getByRole('button', { name: 'Keep these values' }).click();
    await expect(page.getByText('No unsent changes')).toBeVisible({ timeout: 30_000 });
    const stored = await page.request.get(`${api}/${id}`);
    expect(await stored.json()).toMatchObject({ name: 'Mine', version: 3 });
    const search = await page.request.get(`${api}?search=${encodeURIComponent('Made offline')}`);
    const found = (await search.json()) as { readonly workorders: readonly WithPhotos[] };
    expect(found.workorders).toHaveLength(1);
    await expectFile(found.workorders[0]?.photos ?? [], plate);
  });

  await test.step('what waits is sent by the browser while no page is open', async () => {
    await context.setOffline(true);
    const pin = await photo('pin.jpg', '#3a7d2c');
    await makeWorkOrder(page, site, 'Sent without a page', pin);
    await expect(page).toHaveURL(/work-orders\/-\d+$/);
    await expect(unsent(1)).toBeVisible();
    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    await context.setOffline(false);
    const find = async () => {
      const read = await context.request.get(
        `${api}?search=${encodeURIComponent('without a page')}`,
      );
      return ((await read.json()) as { readonly workorders: readonly WithPhotos[] }).workorders;
    };
    // The browser wakes it again if something is left, such as when the network was not there yet.
    const wakeAndFind = async () => {
      await wakeWorker(page, origin, 'outbox');
      return find();
    };
    await expect.poll(wakeAndFind, { timeout: 30_000 }).toHaveLength(1);
    const [sent] = await find();
    await expectFile(sent?.photos ?? [], pin);
    await page.goto('/app/unsent');
    await expect(page.getByText('No unsent changes')).toBeVisible();
    expect(await find()).toHaveLength(1);
  });
});
