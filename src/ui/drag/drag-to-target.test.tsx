import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropTargetAttribute, useDragToTarget } from './useDragToTarget.ts';

const finger = { button: 0, pointerType: 'touch', isPrimary: true, pointerId: 1 };

/** A thing, a target, and what happened to the thing. */
function Page({ log }: { readonly log: string[] }) {
  const sideScrollerRef = useRef<HTMLDivElement>(null);
  const { drag, start, rootRef } = useDragToTarget<string>({
    sideScrollerRef,
    onDrop: (thing, target) => log.push(`${thing} on ${target}`),
    onCancel: (thing) => log.push(`${thing} put back`),
  });
  return (
    <div ref={rootRef}>
      <p onPointerDown={(event) => start('card', event)}>Card</p>
      <div ref={sideScrollerRef} {...{ [dropTargetAttribute]: 'done' }}>
        Done
      </div>
      <output>{drag === null ? 'at rest' : (drag.target ?? 'lifted')}</output>
    </div>
  );
}

/** The page, with the pointer over `Done` or over nothing. jsdom has no layout. */
function open(isOverTarget = true) {
  const log: string[] = [];
  render(<Page log={log} />);
  const card = screen.getByText('Card');
  Object.assign(card, { setPointerCapture: () => {} });
  const over = isOverTarget ? screen.getByText('Done') : document.body;
  Object.assign(document, { elementFromPoint: () => over });
  return { log, card, state: () => screen.getByRole('status').textContent };
}

const rest = (): void => act(() => void vi.advanceTimersByTime(1000));

describe('dragging with a finger', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a finger that rests lifts a thing, and drops it on what is under it', () => {
    const { log, card, state } = open();
    fireEvent.pointerDown(card, finger);
    expect(state()).toBe('at rest');
    rest();
    expect(state()).toBe('done');
    fireEvent.pointerUp(card, finger);
    expect([state(), log]).toEqual(['at rest', ['card on done']]);
  });

  test('a finger that moves at once scrolls the page and lifts nothing', () => {
    const { log, card, state } = open();
    fireEvent.pointerDown(card, finger);
    fireEvent.pointerMove(card, { ...finger, clientY: 40 });
    rest();
    fireEvent.pointerUp(card, finger);
    expect([state(), log]).toEqual(['at rest', []]);
  });

  test('the page stands still only while something is lifted', () => {
    const { card } = open();
    const isScrolling = () => fireEvent.touchMove(card, { cancelable: true });
    fireEvent.pointerDown(card, finger);
    expect(isScrolling()).toBe(true);
    rest();
    expect(isScrolling()).toBe(false);
    fireEvent.pointerUp(card, finger);
    expect(isScrolling()).toBe(true);
  });

  test.each([
    ['a second finger', () => fireEvent.pointerDown(document.body, { ...finger, pointerId: 2 })],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a cancelled touch', (card: Element) => fireEvent.pointerCancel(card, finger)],
  ])('%s puts a lifted thing back', (_, cancel) => {
    const { log, card, state } = open();
    fireEvent.pointerDown(card, finger);
    rest();
    cancel(card);
    expect(state()).toBe('at rest');
    fireEvent.pointerUp(card, finger);
    expect(log).toEqual(['card put back']);
  });

  test('a thing that is dropped beside every target is put back', () => {
    const { log, card, state } = open(false);
    fireEvent.pointerDown(card, finger);
    rest();
    expect(state()).toBe('lifted');
    fireEvent.pointerUp(card, finger);
    expect(log).toEqual(['card put back']);
  });

  test('a link that is dragged is not followed, and a later click is', () => {
    const { card } = open();
    fireEvent.pointerDown(card, finger);
    rest();
    fireEvent.pointerUp(card, finger);
    expect(fireEvent.click(card)).toBe(false);
    rest();
    expect(fireEvent.click(card)).toBe(true);
  });
});
