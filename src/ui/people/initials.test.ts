import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../theme/contrast.ts';
import { colourOf, initialsOf } from './initials.ts';

describe('avatars', () => {
  it.each([
    ['Marlene Hoffmann', 'MH'],
    ['Joost van der Berg', 'JB'],
    ['  ähre  ', 'Ä'],
    ['😀 Smith', '😀S'],
    ['', '?'],
  ])('the initials of %j are two letters at most', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('white text on any avatar colour has a contrast of at least 4.5', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.string()), (id) => {
        expect(contrast(colourOf(id), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('the colour of a person is the same on every device', () => {
    expect([1, 8, 'marlene'].map(colourOf)).toEqual(['#5b3ba3', '#7a4a11', '#7a4a11']);
  });

  it('six people with consecutive ids have six colours', () => {
    const colours = [1, 2, 3, 4, 5, 6].map(colourOf);
    expect(new Set(colours).size).toBe(6);
  });
});
