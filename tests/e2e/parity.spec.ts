import fc from 'fast-check';
import { evaluate } from '../parity/evaluate.ts';
import { someParityCase } from '../parity/random-cases.ts';
import { expect, test } from './support/gallery.ts';

/** Pairs of a template and an item: all with `npm run test:full`; `FC_SEED=7` draws others. */
const pairs = process.env['FULL_TESTS'] === '1' ? 10_000 : 2000;
const seed = Number(process.env['FC_SEED'] ?? 20_261_121);
const itemsPerTemplate = 4;
const templatesAtOnce = 50;

interface Verdict {
  readonly refused: readonly unknown[];
  readonly wrong: readonly { readonly code: string }[];
  readonly moved: readonly { readonly ok: boolean }[];
}

test(`browser and server evaluate ${pairs} random pairs of template and item alike`, async ({
  page,
}) => {
  test.setTimeout(60_000 + pairs * 100);
  await page.goto('/parity/');
  await page.waitForFunction(() => 'evaluateAll' in globalThis);
  const codes = new Set<string>();
  const counts = { pairs: 0, right: 0, refused: 0, moved: 0 };
  for (let batch = 0; counts.pairs < pairs; batch += 1) {
    const numRuns = Math.min(templatesAtOnce, Math.ceil((pairs - counts.pairs) / itemsPerTemplate));
    const cases = fc.sample(someParityCase(itemsPerTemplate), { numRuns, seed: seed + batch });
    const json = JSON.stringify(cases);
    const inBrowser = await page.evaluate((text) => globalThis.evaluateAll(text), json);
    for (const [at, testCase] of cases.entries()) {
      const here = evaluate(testCase);
      expect(inBrowser[at], JSON.stringify(testCase)).toEqual(here);
      for (const text of here) {
        const { refused, wrong, moved } = JSON.parse(text) as Verdict;
        counts.pairs += 1;
        counts.right += wrong.length === 0 ? 1 : 0;
        counts.refused += refused.length > 0 ? 1 : 0;
        counts.moved += moved.some(({ ok }) => ok) ? 1 : 0;
        for (const { code } of wrong) codes.add(code);
      }
    }
  }
  console.log(JSON.stringify({ ...counts, codes: [...codes].sort() }));
  // The sample is meaningful: many pairs are valid, and many are invalid in different ways.
  expect(counts.pairs).toBeGreaterThanOrEqual(pairs);
  expect(Math.min(counts.right, counts.refused, counts.moved)).toBeGreaterThan(pairs / 20);
  expect(codes.size).toBeGreaterThan(10);
});
