import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NearViewportProvider, useNearness, useNearViewport } from './near-viewport.ts';

/** Tells the page which parts are near, as the observer of a browser does. */
let tell: (near: (part: number) => boolean) => void = () => undefined;

class ObserverOfTest {
  readonly #watched = new Map<Element, boolean | undefined>();

  constructor(onChange: (changes: readonly object[]) => void) {
    tell = (near) => {
      const changes = [...this.#watched].flatMap(([target, before]) => {
        const isIntersecting = near(Number(target.id));
        this.#watched.set(target, isIntersecting);
        return before === isIntersecting
          ? []
          : [{ target, isIntersecting, boundingClientRect: { height: 40 } }];
      });
      act(() => onChange(changes));
    };
  }

  observe(element: Element): void {
    this.#watched.set(element, undefined);
  }

  unobserve(element: Element): void {
    this.#watched.delete(element);
  }

  disconnect(): void {
    this.#watched.clear();
  }
}

afterEach(() => vi.unstubAllGlobals());

const changed: number[] = [];

function Part({ number }: { readonly number: number }) {
  const { isNear, watch } = useNearness(false);
  changed.push(number);
  return <div ref={watch} id={String(number)} data-near={isNear} />;
}

function Parts({ count }: { readonly count: number }) {
  return (
    <NearViewportProvider value={useNearViewport()}>
      {Array.from({ length: count }, (_, number) => (
        <Part key={number} number={number} />
      ))}
    </NearViewportProvider>
  );
}

test('a part that a command moves out of view and back changes nothing; scrolling far lets it go', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOfTest);
  const { container } = render(<Parts count={60} />);
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  const nearParts = () =>
    [...container.querySelectorAll('[data-near=true]')].map(({ id }) => Number(id));
  const upTo = (end: number) => Array.from({ length: end }, (_, number) => number);
  tell((number) => number < 20);
  expect(nearParts()).toEqual(upTo(20));
  changed.length = 0;
  tell((number) => number < 19);
  tell((number) => number < 20);
  expect(changed).toEqual([]);
  tell((number) => number >= 40);
  expect(nearParts()).toEqual(expect.arrayContaining([40, 59]));
  tell((number) => number >= 30 && number < 40);
  expect(nearParts()).not.toContain(0);
});
