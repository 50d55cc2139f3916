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

describe('the coordinate table', () => {
  test('typing coordinates point by point, in the notation of the language, makes an area', async () => {
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
    screen.getByText('Fläche, 3 Punkte. Fläche von oben 4,5 m²');
  });

  test('a drawing with a missing coordinate is refused, and its area is not shown', async () => {
    const { user, stored, found } = show(line);
    screen.getByText('Line, 3 points. Length 17 m');
    await user.clear(screen.getByRole('textbox', { name: 'z of point 3' }));
    expect(found(stored())).toEqual(['/points/2/2 type']);
    screen.getByText('Line, 3 points');
  });

  test('points can be reordered and removed, and removing the last one removes the value', async () => {
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

describe('the plan', () => {
  test('an empty field shows no plan until somebody asks for it or adds a point', async () => {
    const { user } = show(null);
    const plan = () => screen.queryByRole('group', { name: /^Plan/ });
    expect(plan()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Draw on a plan' }));
    expect(plan()?.textContent).toContain('5 m');
    await user.click(screen.getByRole('button', { name: 'Add a point' }));
    expect(screen.queryByRole('button', { name: 'Draw on a plan' })).toBeNull();
    expect(plan()).not.toBeNull();
  });

  test('only the shape types of the setting, and the current one, are offered', () => {
    show(line, { inputType: ['Point'] });
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Point', 'Line']);
  });

  test('a single allowed shape type needs no choice, and a point is a single point', async () => {
    const { user, stored } = show(null, { inputType: ['Point'] });
    expect(screen.queryByRole('radio')).toBeNull();
    const add = screen.getByRole('button', { name: 'Add a point' });
    await user.click(add);
    expect(stored()).toEqual({ kind: 'Point', points: [[0, 0, 0]] });
    expect(add).toHaveProperty('disabled', true);
  });

  test('arrow keys move a point on the plan and Delete removes it', () => {
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

  test('a click on the plan adds a point at the height of the previous one', () => {
    const { stored } = show(line);
    const plan = screen.getByRole('group', { name: /^Plan: Line, 3 points/ });
    fireEvent.pointerDown(plan, { clientX: 240, clientY: 140 });
    fireEvent.pointerUp(plan, { clientX: 240, clientY: 140 });
    // The centre of the plan is the centre of the view.
    expect(stored()?.points[3]).toEqual([1.5, 2, 12]);
  });
});
