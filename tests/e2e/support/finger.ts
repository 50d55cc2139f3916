import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Px in the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the page, which rests on a card for longer than a long press. */
export async function fingerOf(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove', points: readonly Point[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  return {
    /** Holds an element until `lifted` is there. */
    async lift(element: Locator, lifted: Locator): Promise<Point> {
      const start = await middleOf(element);
      await send('touchStart', [start]);
      await expect(lifted).toBeAttached();
      return start;
    },
    moveTo: (point: Point) => send('touchMove', [point]),
    pressAgain: (first: Point, second: Point) => send('touchStart', [first, second]),
    release: () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: Math.round(x + width / 2), y: Math.round(y + Math.min(height / 2, 100)) };
}
