import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { showEdit } from '../../../tests/support/render-edit.tsx';
import { Edit } from './Edit.tsx';

const groups = [
  {
    id: 'safety',
    name: 'Safety',
    points: [
      { id: 'brakes', text: 'Brakes hold' },
      { id: 'lights', text: 'Lights work' },
    ],
  },
  {
    id: 'engine',
    name: 'Engine',
    points: [{ id: 'oil', text: 'Oil pressure', kind: 'measure', unit: 'bar', min: 2, max: 6 }],
  },
];
const module = compiled(
  moduleDocument([column('inspection', 'checks', { columnData: { groups, requires: ['note'] } })]),
);
const show = (start: unknown = null) => showEdit({ Edit, module, db: 'checks', start });
const pointOf = (name: string) => screen.getByRole('toolbar', { name });

/** Moves a finger over a point by so many pixels to the right. */
function swipe(name: string, by: number): void {
  const at = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 20 };
  const place = pointOf(name);
  fireEvent.pointerDown(place, { ...at, clientX: 150 });
  fireEvent.pointerMove(place, { ...at, clientX: 150 + by / 2 });
  fireEvent.pointerUp(place, { ...at, clientX: 150 + by });
}

describe('the control of an inspection', () => {
  test('a button answers its point, and the same button takes the answer back', async () => {
    const { user, stored } = show();
    const pass = within(pointOf('1. Brakes hold')).getByRole('button', { name: 'Pass' });
    await user.click(pass);
    expect(stored()).toContainEqual({ id: 'brakes', answer: 'pass' });
    expect(pass.getAttribute('aria-pressed')).toBe('true');
    await user.click(pass);
    expect(stored()).toContainEqual({ id: 'brakes' });
  });

  test('keys answer the focused point, arrows move, and Enter goes to the next open one', async () => {
    const { user, stored } = show();
    pointOf('1. Brakes hold').focus();
    await user.keyboard('p{ArrowDown}n');
    expect(stored()).toEqual([
      { id: 'brakes', answer: 'pass' },
      { id: 'lights', answer: 'na' },
      { id: 'oil' },
    ]);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(pointOf('3. Oil pressure'));
    await user.keyboard('p');
    expect(stored()).toContainEqual({ id: 'oil' });
  });

  test('a failed point says what it requires and opens its note', async () => {
    const { user, stored } = show();
    await user.click(within(pointOf('2. Lights work')).getByRole('button', { name: 'Fail' }));
    expect(screen.getByText('Because it failed, add a note.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Left lamp out');
    expect(stored()).toContainEqual({ id: 'lights', answer: 'fail', note: 'Left lamp out' });
    expect(screen.queryByText(/^Because it failed/)).toBeNull();
  });

  test('a measured value passes inside its limits and fails outside', async () => {
    const { user, stored } = show();
    const value = screen.getByRole('textbox', { name: 'Measured value' });
    await user.type(value, '6.5');
    expect(stored()).toContainEqual({ id: 'oil', value: 6.5, answer: 'fail' });
    await user.clear(value);
    expect(stored()).toContainEqual({ id: 'oil' });
    await user.type(value, '4');
    expect(stored()).toContainEqual({ id: 'oil', value: 4, answer: 'pass' });
  });

  test('a swipe to the right passes, one to the left fails, a short one does nothing; undo takes it back', async () => {
    const untouched = [{ id: 'brakes' }, { id: 'lights' }, { id: 'oil' }];
    const { user, stored } = show(untouched);
    swipe('1. Brakes hold', 40);
    expect(stored()).toEqual(untouched);
    swipe('1. Brakes hold', 120);
    swipe('2. Lights work', -120);
    expect(stored()).toEqual([
      { id: 'brakes', answer: 'pass' },
      { id: 'lights', answer: 'fail' },
      { id: 'oil' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(stored()).toContainEqual({ id: 'lights' });
    expect(stored()).toContainEqual({ id: 'brakes', answer: 'pass' });
  });

  test('all others pass after a question that says how many, and measured values stay open', async () => {
    const { user, stored } = show();
    await user.click(screen.getByRole('button', { name: 'All others pass' }));
    const question = await screen.findByRole('dialog', { name: 'Do 2 points pass?' });
    expect(question.textContent).toContain('1 measured value stays open.');
    await user.click(within(question).getByRole('button', { name: '2 points pass' }));
    await screen.findByText('2 of 3');
    expect(stored()).toEqual([
      { id: 'brakes', answer: 'pass' },
      { id: 'lights', answer: 'pass' },
      { id: 'oil' },
    ]);
  });

  test('the open points alone can be shown, and groups can be closed', async () => {
    const { user } = show([{ id: 'brakes', answer: 'pass' }, { id: 'lights' }, { id: 'oil' }]);
    await user.click(screen.getByRole('radio', { name: 'Open' }));
    expect(screen.queryByRole('toolbar', { name: '1. Brakes hold' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Engine/ }));
    expect(screen.queryByRole('toolbar', { name: '3. Oil pressure' })).toBeNull();
    expect(pointOf('2. Lights work')).toBeTruthy();
  });
});
