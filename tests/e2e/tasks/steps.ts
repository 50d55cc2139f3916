import type { Locator, Page } from '@playwright/test';
import { offerCodes } from '../support/authenticator.ts';
import { openOption } from '../support/options.ts';
import { field } from '../support/page-labels.ts';
import { expect } from '../support/test.ts';
import type { Doing } from './task.ts';

/** Signs in on the page of the sign-in; the code is submitted with its last digit. */
export async function signInByHand({ page, hand, words }: Doing, email: string): Promise<void> {
  const label = (key: string) => page.getByLabel(words.text(key), { exact: true });
  await hand.type(label('auth:organisation'), 'demo');
  await hand.type(label('auth:email'), email);
  await hand.type(label('auth:password'), 'sitewright-demo');
  await hand.tap(page.getByRole('button', { name: words.text('auth:sign_in'), exact: true }));
  const code = page.getByLabel(words.text('auth:two_factor.code'));
  await expect(code).toBeFocused();
  // Counted once: a second code is needed only if the server has accepted this one before.
  await hand.type(code, '');
  const accepted = await offerCodes(
    `${new URL(page.url()).origin} demo ${email}`,
    async (digits) => {
      const answer = page.waitForResponse((each) => each.url().endsWith('/auth/login/2fa'));
      await code.fill(digits);
      return (await answer).ok();
    },
  );
  expect(accepted).toBe(true);
  await expect(page.getByRole('heading', { name: words.text('home:my_work') })).toBeVisible();
}

/** Opens the search: on a phone by its icon in the header, at a desk by the box of the menu. */
async function openSearch({ page, hand, words, isPhone }: Doing): Promise<void> {
  const name = words.text(isPhone ? 'palette:open' : 'app:search_placeholder');
  await hand.tap(page.getByRole('button', { name }));
}

/** Searches, and opens the first result whose row matches. */
export async function openByTyping(doing: Doing, typed: string, row: RegExp): Promise<void> {
  const { page, hand } = doing;
  await openSearch(doing);
  await hand.type(page.getByRole('dialog').getByRole('combobox'), typed);
  await hand.tap(page.getByRole('option', { name: row }).first());
}

/** A button by its exact name, in the page or in a part of it. */
export function button(part: Page | Locator, name: string): Locator {
  return part.getByRole('button', { name, exact: true });
}

/** The button that saves a form; a phone has room only for "Save". */
export function saveButton({ page, words, isPhone }: Doing, type: string): Locator {
  return button(page, isPhone ? words.text('ui:save') : words.module(type).save);
}

/** Resolves when an item has been stored. */
export function stored(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (answer) => ['PATCH', 'POST', 'PUT'].includes(answer.request().method()) && answer.ok(),
  );
}

/** Opens the control of a field in the reading view by its value. */
export async function openField({ page, hand }: Doing, name: string): Promise<void> {
  await hand.tap(page.getByRole('group', { name, exact: true }));
}

/** Chooses an option of a field; a search text finds it in a long list. */
export async function choose(
  { page, hand }: Doing,
  control: Locator,
  option: RegExp,
  typed?: string,
): Promise<void> {
  if (typed === undefined) await hand.tap(control);
  else await hand.type(control, typed);
  await hand.tap(page.locator(openOption).filter({ hasText: option }).first());
}

/** Chooses an option of a labelled field. */
export function chooseIn(
  doing: Doing,
  label: string,
  option: RegExp,
  typed?: string,
): Promise<void> {
  return choose(doing, field(doing.page, label), option, typed);
}
