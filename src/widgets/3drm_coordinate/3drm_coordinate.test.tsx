import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { showEdit } from '../../../tests/support/render-edit.tsx';
import type { Drawing } from './drawing.ts';
import { Edit } from './Edit.tsx';

const moduleOf = (columnData = {}) =>
  compiled(moduleDocument([column('3drm_coordinate', 'spot', { columnData })]));

const show = (start: unknown, columnData = {}, language: 'en' | 'de' = 'en') =>
  showEdit<Drawing | null>({ Edit, module: moduleOf(columnData), db: 'spot', start, language });

const line = {
  kind: 'Line',
  points: [
    [0, 0, 0],
    [3, 4, 0],
    [3, 4, 12],
  ],
};

describe('the numbers', () => {
  test('make an area point by point, as the language writes them', async () => {
    const { user, stored, found } = show(null, {}, 'de');
    await user.click(screen.getByRole('radio', { name: 'Fläche' }));
    for (let point = 1; point <= 3; point += 1)
      await user.click(screen.getByRole('button', { name: 'Punkt hinzufügen' }));
    const set = async (name: string, text: string) => {
      const control = screen.getByRole('textbox', { name });
      await user.clear(control);
      await user.type(control, text);
    };
    await set('x von Punkt 2', '4,5');
    await set('y von Punkt 3', '2');
    await set('z von Punkt 3', '-1,25');
    expect(stored()).toEqual({
      kind: 'Area',
      points: [
        [0, 0, 0],
        [4.5, 0, 0],
        [0, 2, -1.25],
      ],
    });
    expect(found(stored())).toEqual([]);
    screen.getByText('Fläche, 3 Punkte. Fläche von oben 4,5');
  });

  test('are refused while one is missing, and the figure waits', async () => {
    const { user, stored, found } = show(line);
    screen.getByText('Line, 3 points. Length 17');
    await user.clear(screen.getByRole('textbox', { name: 'z of point 3' }));
    expect(found(stored())).toEqual(['/points/2/2 type']);
    screen.getByText('Line, 3 points');
  });

  test('change their order and go, the last one with the whole value', async () => {
    const { user, stored } = show(line);
    await user.click(screen.getByRole('button', { name: 'Move point 3 up' }));
    expect(stored()?.points).toEqual([
      [0, 0, 0],
      [3, 4, 12],
      [3, 4, 0],
    ]);
    for (let point = 1; point <= 3; point += 1)
      await user.click(screen.getByRole('button', { name: 'Remove point 1' }));
    expect(stored()).toBeNull();
  });
});

describe('what is drawn', () => {
  test('is only what the setting allows, and what is there already', () => {
    show(line, { inputType: ['Point'] });
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Point', 'Line']);
  });

  test('needs no choice where one kind is allowed, and a point is one', async () => {
    const { user, stored } = show(null, { inputType: ['Point'] });
    expect(screen.queryByRole('radio')).toBeNull();
    const add = screen.getByRole('button', { name: 'Add a point' });
    await user.click(add);
    expect(stored()).toEqual({ kind: 'Point', points: [[0, 0, 0]] });
    expect(add).toHaveProperty('disabled', true);
  });

  test('is moved on the plan by arrow keys and taken away by Delete', () => {
    const { stored } = show(line);
    const handle = () => screen.getByRole('button', { name: /^Point 2:/ });
    fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    fireEvent.keyDown(handle(), { key: 'ArrowUp' });
    const [x = 0, y = 0, z] = stored()?.points[1] ?? [];
    expect(Number(x) > 3 && Number(y) > 4).toBe(true);
    expect(z).toBe(0);
    fireEvent.keyDown(handle(), { key: 'Delete' });
    expect(stored()?.points).toHaveLength(2);
  });

  test('is drawn on by a click, at the height of the point before', () => {
    const { stored } = show(line);
    const plan = screen.getByRole('group', { name: /^Plan: Line, 3 points/ });
    fireEvent.pointerDown(plan, { clientX: 240, clientY: 140 });
    fireEvent.pointerUp(plan, { clientX: 240, clientY: 140 });
    // The middle of the plan is the middle of what is seen.
    expect(stored()?.points[3]).toEqual([1.5, 2, 12]);
  });
});
