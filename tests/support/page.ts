/**
 * Stubs for the functions of the page's controls that jsdom lacks. Layout is not simulated: sizes
 * are 0 and observers never fire. Behaviour that depends on layout is tested in a real browser.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { Drawer } from '../../src/ui/overlay/Drawer.tsx';
import { Modal } from '../../src/ui/overlay/Modal.tsx';

// A busy machine has two cores; an element that never appears still fails.
configure({ asyncUtilTimeout: 25_000 });

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

// jsdom prints an error for pseudo-elements, with which antd measures scrollbars.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);

if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
}

afterEach(cleanup);

// Dialogs are preloaded, so that they open immediately.
Modal.preload();
Drawer.preload();
await Promise.all([import('../../src/ui/antd/Modal.tsx'), import('../../src/ui/antd/Drawer.tsx')]);
