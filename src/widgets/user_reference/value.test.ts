import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choicesOf, peopleOf, peopleOfChoices, allowsSeveral } from './value.ts';

const defaults = {
  allowUsers: true,
  allowMultipleUsers: false,
  allowTeams: false,
  allowMultipleTeams: false,
};
const several = { allowMultipleUsers: true, allowMultipleTeams: true };
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 4 });

describe('people as choices', () => {
  test('people survive conversion to choices and back', () => {
    fc.assert(
      fc.property(ids, ids, (user_ids, team_ids) => {
        const people = { user_ids, team_ids };
        expect(peopleOfChoices(choicesOf(people), several)).toEqual(people);
      }),
    );
  });

  test('the last choice replaces the previous one if only one user or team is allowed', () => {
    const one = { ...defaults, allowTeams: true };
    expect(peopleOfChoices(['u1', 't1', 'u2'], one)).toEqual({ user_ids: [2], team_ids: [1] });
  });

  test('several choices are stored together if users and teams are allowed, or several of either', () => {
    expect(allowsSeveral(defaults)).toBe(false);
    expect(allowsSeveral({ ...defaults, allowMultipleUsers: true })).toBe(true);
    expect(allowsSeveral({ ...defaults, allowTeams: true })).toBe(true);
    expect(allowsSeveral({ ...defaults, allowUsers: false, allowTeams: true })).toBe(false);
  });

  test('choices that are neither users nor teams are dropped', () => {
    for (const value of [null, undefined, 'x', 7, [], [1], { user_ids: 'x' }]) {
      expect(peopleOf(value)).toEqual({ user_ids: [], team_ids: [] });
    }
  });
});
