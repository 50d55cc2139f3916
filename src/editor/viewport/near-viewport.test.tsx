import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  NearViewportProvider,
  useGroupOfParts,
  useNearness,
  useNearViewport,
} from './near-viewport.ts';

/** Tells the page what is near by its id, as the observer of a browser does. */
let tell: (near: (id: string) => boolean) => void = () => undefined;

/** What the page observes. */
let watchedIds: () => readonly string[] = () => [];

const groupPrefix = 'group-';

class ObserverOfTest {
  readonly #watched = new Map<Element, boolean | undefined>();

  constructor(onChange: (changes: readonly object[]) => void) {
    watchedIds = () => [...this.#watched.keys()].map(({ id }) => id);
    tell = (near) => {
      const changes = [...this.#watched].flatMap(([target, before]) => {
        const isIntersecting = near(target.id);
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

const nextFrame = () =>
  act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

test('a part that a command moves out of view and back changes nothing; scrolling far lets it go', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOfTest);
  const { container } = render(<Parts count={60} />);
  await nextFrame();
  const nearParts = () =>
    [...container.querySelectorAll('[data-near=true]')].map(({ id }) => Number(id));
  const upTo = (end: number) => Array.from({ length: end }, (_, number) => number);
  tell((id) => Number(id) < 20);
  expect(nearParts()).toEqual(upTo(20));
  changed.length = 0;
  tell((id) => Number(id) < 19);
  tell((id) => Number(id) < 20);
  expect(changed).toEqual([]);
  tell((id) => Number(id) >= 40);
  expect(nearParts()).toEqual(expect.arrayContaining([40, 59]));
  tell((id) => Number(id) >= 30 && Number(id) < 40);
  expect(nearParts()).not.toContain(0);
});

/** The parts from `number` on, in a group. */
function Group({ number, size }: { readonly number: number; readonly size: number }) {
  return (
    <div id={`${groupPrefix}${number}`} {...useGroupOfParts(false, 40 * size)}>
      {Array.from({ length: size }, (_, index) => (
        <Part key={index} number={number + index} />
      ))}
    </div>
  );
}

function Groups({ size, starts }: { readonly size: number; readonly starts: readonly number[] }) {
  return (
    <NearViewportProvider value={useNearViewport()}>
      {starts.map((number) => (
        <Group key={number} number={number} size={size} />
      ))}
    </NearViewportProvider>
  );
}

test('parts are observed while their group is near; the browser skips groups that are far', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOfTest);
  const [size, starts] = [30, [0, 30, 60]];
  const { container } = render(<Groups size={size} starts={starts} />);
  await nextFrame();
  const parts = (from: number) => Array.from({ length: size }, (_, index) => String(from + index));
  const groups = starts.map((start) => `${groupPrefix}${start}`);
  const skipped = () =>
    groups.filter((id) => document.getElementById(id)?.style.contentVisibility === 'auto');
  const [first = '', second = '', third = ''] = groups;
  expect(watchedIds()).toEqual(groups);
  expect(skipped()).toEqual(groups);
  tell((id) => [first, second].includes(id));
  expect(watchedIds()).toEqual([...groups, ...parts(0), ...parts(30)]);
  expect(skipped()).toEqual([third]);
  tell((id) => [second, third].includes(id) || parts(30).includes(id));
  expect(watchedIds()).toEqual([...groups, ...parts(30), ...parts(60)]);
  expect(skipped()).toEqual([first]);
  expect([...container.querySelectorAll('[data-near=true]')].map(({ id }) => id)).toEqual(
    parts(30),
  );
});
