import { expect, test } from 'vitest';
import {
  groupsOf,
  inOrder,
  withNewGroup,
  withNewPoint,
  withoutPoint,
  withPoint,
} from './groups.ts';

const groups = groupsOf({
  groups: [{ id: 'pump', name: { en: 'Pump' }, points: [{ id: 'seal', text: { en: 'Seal' } }] }],
});

test('new points and groups get ids that nothing else of the inspection has', () => {
  const added = withNewPoint(groups, 'pump', { en: 'Seal' });
  expect(added.id).toBe('seal_2');
  const more = withNewGroup(added.groups, { en: 'Pump' }, { en: 'Seal' });
  expect(more.map(({ id, points }) => [id, points.map((point) => point.id)])).toEqual([
    ['pump', ['seal', 'seal_2']],
    ['pump_2', ['seal_3']],
  ]);
});

test('a point gets limits and loses them; the last point of a group takes the group along', () => {
  const measured = withPoint(groups, 'seal', { kind: 'measure', min: 1, max: 5 });
  expect(measured[0]?.points).toEqual([
    { id: 'seal', text: { en: 'Seal' }, kind: 'measure', min: 1, max: 5 },
  ]);
  expect(withPoint(measured, 'seal', { kind: null, min: null, max: null })).toEqual(groups);
  expect(withoutPoint(groups, 'seal')).toEqual([]);
});

test('points take another order', () => {
  const { groups: two } = withNewPoint(groups, 'pump', { en: 'Bearing' });
  expect(inOrder(two[0]?.points ?? [], ['bearing', 'seal']).map(({ id }) => id)).toEqual([
    'bearing',
    'seal',
  ]);
});
