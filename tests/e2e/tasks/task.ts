import type { BrowserContext, Page } from '@playwright/test';
import { english, german, openSite } from '../support/page-labels.ts';
import { expect, test as journey } from '../support/test.ts';
import { type CountedTask, countAnnotation } from './count-reporter.ts';
import { readCounts } from './counts.ts';
import { type Hand, handOf } from './hand.ts';
import { type TaskLanguage, type Words, wordsOf } from './screen-texts.ts';

/** On a server where no other journey has published templates, which a new item would begin with. */
const test = journey.extend<object, { ownServer: string }>({
  ownServer: ['tasks', { scope: 'worker', auto: true }],
});

/** Where and how a task is done. */
interface Look {
  readonly size: 'phone' | 'desk';
  readonly language: TaskLanguage;
}

/** All looks; neighbours differ in size and in language. */
const looks: readonly Look[] = [
  { size: 'phone', language: 'en' },
  { size: 'desk', language: 'de' },
  { size: 'phone', language: 'de' },
  { size: 'desk', language: 'en' },
];

const screens = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
};

const isFull = process.env['FULL_TESTS'] === '1';
/** Whether this run writes the page of counts. */
const isWriting = process.env['WRITE_TASK_COUNTS'] === '1';

/** What the body of a task uses. */
export interface Doing {
  readonly page: Page;
  readonly hand: Hand;
  readonly words: Words;
  readonly isPhone: boolean;
  /** The address of the demo's site with the most work: `/app/sites/1`. */
  readonly site: string;
  /** Differs between the looks, for names of items that a task creates. */
  readonly mark: string;
  /** A page of another person, to prepare items and for tasks of two people. */
  readonly secondPerson: (email: string) => Promise<Page>;
}

interface TaskOptions {
  /** The number of the task in the trials. */
  readonly id: string;
  /** A sentence: what somebody does. */
  readonly title: string;
  /** Taps or clicks in the trial; absent if it does not say, or if the task was impossible. */
  readonly before?: string;
  /** Email of the person; null: the body signs in itself. */
  readonly person: string | null;
}

/** How many tasks have been defined; the look of a task follows from it. */
export type DefineTask = (options: TaskOptions, body: (doing: Doing) => Promise<void>) => void;

/**
 * Returns a function that defines the tasks of a file: each in all looks with FULL_TESTS=1, else in
 * one look, which changes from task to task.
 */
export function defineTasks(): DefineTask {
  let defined = 0;
  return (options, body) => {
    const chosen = isFull ? looks : looks.slice(defined % looks.length).slice(0, 1);
    defined += 1;
    for (const look of chosen) defineTask(options, look, body);
  };
}

function defineTask(
  { id, title, before = '-', person }: TaskOptions,
  { size, language }: Look,
  body: (doing: Doing) => Promise<void>,
): void {
  test.describe(`${id} at ${screens[size].viewport.width} px in ${language}`, () => {
    test.use({ ...screens[size], locale: language === 'de' ? 'de-DE' : 'en-GB' });
    test(title, async ({ page, browser, baseURL }) => {
      // A control that cannot be used fails at once, and not with the whole journey.
      page.setDefaultTimeout(20_000);
      const hand = handOf(page, size === 'phone');
      const labels = language === 'de' ? german : english;
      const site = person === null ? '' : await openSite(page, person, labels);
      await page.goto(person === null ? '/auth/login' : '/app');
      const words = wordsOf(language);
      const others: BrowserContext[] = [];
      const secondPerson = async (email: string): Promise<Page> => {
        const context = await browser.newContext({
          ...screens[size],
          baseURL: baseURL ?? '',
          reducedMotion: 'reduce',
        });
        others.push(context);
        const other = await context.newPage();
        await openSite(other, email, labels);
        await other.goto('/app');
        return other;
      };
      await body({
        page,
        hand,
        words,
        isPhone: size === 'phone',
        site,
        mark: `${size} ${language}`,
        secondPerson,
      });
      for (const context of others) await context.close();
      const counted: CountedTask = { id, title, before, size, count: hand.count() };
      test.info().annotations.push({ type: countAnnotation, description: JSON.stringify(counted) });
      if (isWriting) return;
      const allowed = readCounts().find((row) => row.title === title)?.[size];
      expect(allowed, 'The page of counts has this task: npm run tasks').toBeDefined();
      expect(hand.count(), 'taps, clicks, inputs and keys').toBeLessThanOrEqual(allowed ?? 0);
    });
  });
}
