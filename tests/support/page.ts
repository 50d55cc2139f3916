/**
 * What jsdom lacks and the page's controls ask for; layout is not among it, so sizes are 0 and
 * nothing is ever observed to change. What depends on layout is tested in a real browser.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { Drawer } from '../../src/ui/overlay/Drawer.tsx';
import { Modal } from '../../src/ui/overlay/Modal.tsx';

// Two busy cores; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

class Observer {
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;

window.matchMedia ??= (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// jsdom prints an error when asked for a pseudo-element, which antd does to measure scrollbars.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);

if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
}

afterEach(cleanup);

// A dialog opens at once, as for everybody who has opened one before.
Modal.preload();
Drawer.preload();
await Promise.all([import('../../src/ui/antd/Modal.tsx'), import('../../src/ui/antd/Drawer.tsx')]);
