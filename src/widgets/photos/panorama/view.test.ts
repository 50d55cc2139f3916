import { expect, test } from 'vitest';
import { ahead, enlarged, turned } from './view.ts';

test('a drag turns the view with the finger, around and around, and never past straight up or down', () => {
  const height = 600;
  // The photo follows the finger to the right, so one sees what is further left.
  expect(turned(ahead, 300, 0, height)).toEqual({ ...ahead, yaw: -0.6 });
  expect(turned(ahead, 0, 150, height).pitch).toBeCloseTo(0.3);
  let view = ahead;
  for (let drag = 0; drag < 10; drag += 1) view = turned(view, -600, 600, height);
  expect(view.yaw).toBeCloseTo(12 - 4 * Math.PI);
  expect(view.pitch).toBe(Math.PI / 2);
  // What is seen larger turns slower.
  expect(turned(enlarged(ahead, 2), 300, 0, height).yaw).toBeCloseTo(-0.3);
});

test('the view is enlarged within limits', () => {
  expect(enlarged(ahead, 2).field).toBeCloseTo(0.6);
  expect(enlarged(ahead, 1000).field).toBe(0.35);
  expect(enlarged(ahead, 0.001).field).toBe(1.9);
});
