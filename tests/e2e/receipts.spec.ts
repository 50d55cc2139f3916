import { findings } from './support/axe.ts';
import { callsOf, type Made } from './support/drawing-calls.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { openPhone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('every recipient of a transmittal confirms its receipt, one of them without a network, and all see who is missing', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const { make, upload, first } = callsOf(page, site);
  const [technician, manager] = await Promise.all([
    openPhone(browser, 'technician@demo.example', german),
    openPhone(browser, 'manager@demo.example', english),
  ]);
  const recipients = await Promise.all(
    [technician, manager].map(async (person) => {
      const answer = await person.request.get('/api/users/me');
      const { user } = (await answer.json()) as {
        readonly user: Made & { readonly display_name: string };
      };
      return user;
    }),
  );
  const [given, second] = recipients.map(({ display_name }) => display_name);
  const drawing = await make('dms/documents', {
    name: 'Loop of the thickener',
    folder_id: [(await first('dms/folders?limit=1')).id],
  });
  await upload(drawing.id, [{ text: 'PX-1', x: 200, y: 200 }]);
  const { id } = await make('transmittals', {
    name: 'For the shutdown',
    purpose: [1],
    document_ids: [drawing.id],
    recipient_ids: { user_ids: recipients.map((user) => user.id), team_ids: [] },
  });
  const address = `${site}/documents/transmittals/${id}`;

  await test.step('the sender issues it, and reads for whom it waits', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByText(/^Receipts confirmed: 0 of 2\. Waiting for/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm receipt' })).toHaveCount(0);
  });

  await test.step('a recipient confirms with one tap, and the sender sees it', async () => {
    await technician.goto(address);
    await technician.getByRole('button', { name: 'Empfang bestätigen' }).click();
    await expect(technician.getByText(/^Sie haben den Empfang von .* bestätigt$/)).toBeVisible();
    await expect(technician.getByRole('button', { name: 'Empfang bestätigen' })).toHaveCount(0);
    await expect(
      page.getByText(`Receipts confirmed: 1 of 2. Waiting for ${second}.`),
    ).toBeVisible();
    await expect(page.getByText(`Confirmed by ${given}`)).toBeVisible();
    expect(await findings(technician, 'main')).toEqual([]);
  });

  await test.step('the last one confirms without a network; it is confirmed when that is back', async () => {
    await manager.goto(address);
    const confirm = manager.getByRole('button', { name: 'Confirm receipt' });
    await expect(confirm).toBeVisible();
    await manager.context().setOffline(true);
    await confirm.click();
    await expect(manager.getByRole('link', { name: /^1 unsent change/ })).toBeVisible();
    await expect(page.getByText('Receipt confirmed', { exact: true })).toHaveCount(0);
    await manager.context().setOffline(false);
    await expect(page.getByText('Receipt confirmed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Receipts confirmed:/)).toHaveCount(0);
  });

  await test.step('a recipient confirms also after it was closed, which stays closed', async () => {
    const late = await make('transmittals', {
      name: 'For the files',
      purpose: [1],
      document_ids: [drawing.id],
      recipient_ids: { user_ids: recipients.map((user) => user.id), team_ids: [] },
    });
    await page.goto(`${site}/documents/transmittals/${late.id}`);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByTitle('Move to Closed').click();
    await expect(
      page.getByText(/^Receipts confirmed: 0 of 2\. Not confirmed by .* They can still confirm\.$/),
    ).toBeVisible();
    await technician.goto(`${site}/documents/transmittals/${late.id}`);
    // It is no new status.
    await technician.getByRole('button', { name: /Abgeschlossen/ }).click();
    await expect(technician.getByText('Auf diesen Status kann kein anderer folgen.')).toBeVisible();
    await technician.keyboard.press('Escape');
    await technician.getByRole('button', { name: 'Empfang bestätigen' }).click();
    await expect(technician.getByText(/^Sie haben den Empfang von .* bestätigt$/)).toBeVisible();
    await expect(technician.getByText(`Noch nicht von ${second}.`)).toBeVisible();
    await expect(technician.getByRole('button', { name: 'Empfang bestätigen' })).toHaveCount(0);
    await expect(
      page.getByText(`Receipts confirmed: 1 of 2. Not confirmed by ${second}.`),
    ).toBeVisible();
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  });
  await technician.context().close();
  await manager.context().close();
});
