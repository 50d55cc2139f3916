import { expect, test } from '@playwright/test';
import { boxFindings, fixedShare } from './support/boxes.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

const head =
  '<!doctype html><meta name="viewport" content="width=device-width" /><style>* { margin: 0 }</style>';
const button = (style: string, text = 'Save') =>
  `<button style="width: 90px; height: 48px; ${style}">${text}</button>`;
const line = (style: string) =>
  `<p style="width: 80px; ${style}">Supervisor approval is necessary</p>`;
const nowrap = 'white-space: nowrap; overflow: hidden;';

const planted = {
  'a control that leaves the window': [button('position: absolute; left: 300px'), /^outside/],
  'a popup that leaves the window': [
    '<div role="dialog" style="position: fixed; top: -20px; height: 90px">Months</div>',
    /^outside/,
  ],
  'a text that is cut': [line(nowrap), /^cut: "Supervisor approval/],
  'a text that its parent cuts in spite of an ellipsis': [
    `<div style="display: flex; width: 80px; text-overflow: ellipsis; ${nowrap}"><b>Pending approval</b></div>`,
    /^cut: "Pending/,
  ],
  'a text that is too high': [line('height: 20px; overflow: hidden'), /^cut/],
  'a control over another one': [
    button('') + button('position: absolute; left: 60px; top: 10px'),
    /^overlap/,
  ],
  'a control over a text': [
    line('') + button('position: absolute; left: 20px; top: 0'),
    /^overlap/,
  ],
  'a control that is too small for a finger': [button('height: 40px'), /^small, 90 x 40/],
} as const;

for (const [what, [html, finding]] of Object.entries(planted)) {
  test(`measuring boxes finds ${what}`, async ({ page }) => {
    await page.setContent(head + html);
    expect((await boxFindings(page)).join('\n')).toMatch(finding);
  });
}

test('measuring boxes finds nothing in a page that is in order', async ({ page }) => {
  await page.setContent(
    `${head}<header style="position: fixed; inset: 0 0 auto; height: 56px">${button('')}</header>` +
      `<main style="padding-top: 56px">${line(`${nowrap} text-overflow: ellipsis`)}${button('')}` +
      `<p>See <a href="/help">the manual</a> first.</p><label style="display: block; height: 44px">` +
      '<input type="checkbox" /> Checked on site</label>' +
      `<div style="overflow: auto; width: 200px"><div style="width: 900px">${button('')}</div></div></main>`,
  );
  expect(await boxFindings(page)).toEqual([]);
});

test('the share of bars counts what stays when the page scrolls', async ({ page }) => {
  await page.setContent(
    `${head}<header style="position: sticky; top: 0; height: 156px">Head</header>` +
      '<main style="height: 3000px">Text</main>',
  );
  expect(await fixedShare(page)).toBeCloseTo(0.2, 2);
});
