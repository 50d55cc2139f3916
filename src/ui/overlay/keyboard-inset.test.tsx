import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const inset = () => document.documentElement.style.getPropertyValue('--keyboard');

test('the height that the on-screen keyboard covers is a style property of the page, without zoom', () => {
  const viewport = Object.assign(new EventTarget(), {
    height: innerHeight,
    offsetTop: 0,
    scale: 1,
  });
  vi.stubGlobal('visualViewport', viewport);
  const { unmount } = renderUi(<p>Page</p>);
  const change = (next: Partial<typeof viewport>) => {
    Object.assign(viewport, next);
    viewport.dispatchEvent(new Event('resize'));
  };
  change({ height: innerHeight - 300 });
  expect(inset()).toBe('300px');
  change({ offsetTop: 120 });
  expect(inset()).toBe('180px');
  change({ height: innerHeight / 2, offsetTop: 0, scale: 2 });
  expect(inset()).toBe('');
  change({ height: innerHeight - 300, scale: 1 });
  change({ height: innerHeight });
  expect(inset()).toBe('');
  unmount();
  change({ height: innerHeight - 300 });
  expect(inset()).toBe('');
});
