import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';

const module = moduleOfTemplate('workorders');
const media = window.matchMedia.bind(window);

beforeEach(() => {
  window.matchMedia = (query) =>
    Object.assign(media(query), { matches: query.includes('width < 768px') });
});
afterEach(() => {
  window.matchMedia = media;
  vi.useRealTimers();
});

/** Opens two cards of work orders, then switches to fake timers. */
async function open(): Promise<readonly HTMLElement[]> {
  const items = [1, 2].map((id) => itemOf(module, id, { name: `Order ${id}` }));
  serveSite({ items: { workorders: items } });
  renderSite({ path: 'maintenance/work-orders' });
  await screen.findByText('Order 2');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return within(screen.getByRole('list', { name: 'Work orders' })).getAllByRole('listitem');
}

const finger = { pointerType: 'touch', isPrimary: true, clientX: 40, clientY: 40 };
function rest(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select WO-/ });

describe('a long press on a card', () => {
  test('a long press starts the selection with its card and opens neither the menu nor the item', async () => {
    const [, second] = await open();
    const name = within(second ?? document.body).getByRole('link');
    fireEvent.pointerDown(name, finger);
    fireEvent.pointerMove(name, { ...finger, clientX: 44 });
    rest(499);
    expect(boxes()).toEqual([]);
    expect(fireEvent.contextMenu(name)).toBe(false);
    rest(1);
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true]);
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(fireEvent.contextMenu(name)).toBe(false);
    fireEvent.pointerUp(name, finger);
    expect(fireEvent.click(name)).toBe(false);
    expect(location.pathname).toBe('/app/sites/1/maintenance/work-orders');
  });

  test('a press that moves, ends early or becomes a scroll selects nothing', async () => {
    const [first] = await open();
    const card = first ?? document.body;
    for (const change of [
      () => fireEvent.pointerMove(card, { ...finger, clientY: 60 }),
      () => fireEvent.pointerUp(card, finger),
      () => fireEvent.pointerCancel(card, finger),
    ]) {
      fireEvent.pointerDown(card, finger);
      rest(300);
      change();
      rest(1000);
      expect(boxes()).toEqual([]);
    }
    fireEvent.pointerDown(card, { ...finger, pointerType: 'mouse' });
    rest(1000);
    expect(boxes()).toEqual([]);
    expect(fireEvent.contextMenu(card)).toBe(true);
  });
});

test('cards near the window are rendered with one observer, however long the list is', async () => {
  let observed = 0;
  const Original = globalThis.IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Original {
      override observe(element: Element): void {
        observed += 1;
        super.observe(element);
      }
    },
  );
  const rendered = async (count: number) => {
    observed = 0;
    const items = Array.from({ length: count }, (_, at) => itemOf(module, at + 1));
    serveSite({ items: { workorders: items } });
    const { unmount } = renderSite({ path: 'maintenance/work-orders' });
    const list = await screen.findByRole('list', { name: 'Work orders' });
    const sizes = { observed, elements: list.querySelectorAll('[role="presentation"]').length };
    // The first page counts up to 1,000; the exact total follows.
    await waitFor(() => {
      const [first] = within(list).getAllByRole('listitem');
      expect(first?.getAttribute('aria-setsize')).toBe(`${count}`);
    });
    unmount();
    return sizes;
  };
  const small = await rendered(40);
  expect(small.observed).toBeGreaterThan(0);
  expect(await rendered(2000)).toEqual(small);
  vi.unstubAllGlobals();
});
