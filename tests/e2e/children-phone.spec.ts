import type { Locator } from '@playwright/test';
import { findings } from './support/axe.ts';
import { makeCertificate, openIsolation } from './support/isolation-points.ts';
import { german } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const points = Array.from({ length: 7 }, (_, at) => ({
  name: `Schieber V-${at + 1}`,
  sequence: at + 1,
}));

test('on a phone, in German, isolation points are worked on as cards: one is refused, leads to its field, is mended, and all are saved together', async ({
  page,
  server,
}) => {
  const isolation = await openIsolation(page, server, german);
  await makeCertificate(isolation, 'Andere Arbeit', [
    { name: 'Schieber einer anderen Arbeit', sequence: 1, lock_number: 'L-TAKEN-DE' },
  ]);
  const id = await makeCertificate(isolation, 'Pumpe P-7 freischalten', points);
  await page.goto(`${isolation.certificates}/${id}`);
  const list = isolation.field.getByRole('list', { name: 'Freischaltstellen' });
  const cards = list.getByRole('listitem');
  const card = (name: string) => cards.filter({ hasText: name });
  const open = async (name: string): Promise<Locator> => {
    const found = card(name);
    await found.getByRole('button', { expanded: false }).first().tap();
    return found;
  };
  await expect(cards).toHaveCount(7);

  // A lock number and the move that needs it.
  const first = await open('Schieber V-1');
  await first.getByLabel('Schlossnummer').fill('DE-1');
  await first.getByRole('button', { name: /Status ändern$/ }).tap();
  const moves = page.getByRole('dialog');
  await moves.getByRole('button', { name: /^Freigeschaltet/ }).tap();
  await expect(first).toContainText('Freigeschaltet');

  // A number that another certificate uses.
  const second = await open('Schieber V-2');
  await second.getByLabel('Schlossnummer').fill('L-TAKEN-DE');

  // One goes to the bin.
  await card('Schieber V-3')
    .getByRole('button', { name: /^Aktionen für/ })
    .tap();
  await page.getByRole('button', { name: 'Zeile löschen' }).tap();
  await expect(card('Schieber V-3')).toContainText('Wird beim Speichern gelöscht');

  // A new one, which is isolated before it is saved; the button is in reach above six cards.
  await page.getByRole('button', { name: 'Neue Freischaltstelle' }).tap();
  const added = cards.last();
  await expect(added).toContainText('Neu, wird beim Speichern angelegt');
  await expect(added).toBeInViewport();
  await added.getByLabel(/^Stelle/).fill('Entleerung E-1');
  await added.getByRole('button', { name: /Status ändern$/ }).tap();
  await expect(moves).toContainText('Geben Sie die Schlossnummer ein.');
  await moves
    .getByRole('button', { name: /Schlossnummer/ })
    .first()
    .tap();
  const lock = added.getByLabel('Schlossnummer');
  await expect(lock).toBeFocused();
  await lock.fill('DE-8');
  await added.getByRole('button', { name: /Status ändern$/ }).tap();
  await moves.getByRole('button', { name: /^Freigeschaltet/ }).tap();
  await expect(added).toContainText('Freigeschaltet');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findings(page)).toEqual([]);

  // The refusal leads to the card and its field; nothing is half saved.
  await page.getByRole('button', { name: 'Speichern', exact: true }).tap();
  const refused = page.getByRole('link', { name: /Schieber V-2, Schlossnummer/ });
  await expect(refused).toBeVisible();
  expect((await isolation.points(id)).map(({ name, status }) => [name, status])).toEqual(
    points.map(({ name }) => [name, 1]),
  );
  await refused.tap();
  const wrong = card('Schieber V-2').getByLabel('Schlossnummer');
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
  expect(await findings(page)).toEqual([]);
  await wrong.fill('DE-2');
  await page.getByRole('button', { name: 'Speichern', exact: true }).tap();
  await expect
    .poll(async () =>
      (await isolation.points(id)).map(
        ({ name, lock_number: number, status }) => `${name}, ${number}, ${status}`,
      ),
    )
    .toEqual([
      'Entleerung E-1, DE-8, 2',
      'Schieber V-1, DE-1, 2',
      'Schieber V-2, DE-2, 1',
      ...points.slice(3).map(({ name }) => `${name}, null, 1`),
    ]);
  await expect(cards).toHaveCount(7);
});
