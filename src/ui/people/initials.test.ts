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
  ])('initials of %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('have a colour that stays and on which white can be read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.string()), (id) => {
        expect(colourOf(id)).toBe(colourOf(id));
        expect(contrast(colourOf(id), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('tell neighbours apart', () => {
    const colours = [1, 2, 3, 4, 5, 6].map(colourOf);
    expect(new Set(colours).size).toBe(6);
  });
});
