import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { fitsWatcherLimits } from '../../runtime/record/watcher-limits.ts';
import { teamChoice, resolveWatchers } from './team-choices.ts';
import { Edit } from './Edit.tsx';

const module = compiled(
  moduleDocument([
    column('force_watch', 'watchers', { columnData: { allowTeams: true } }),
    column('force_watch', 'one', { columnData: { allowMultipleUsers: false } }),
    column('force_watch', 'team', { columnData: { allowUsers: false, allowTeams: true } }),
  ]),
);

function edit(db: string, start: readonly number[]) {
  render(<Controlled Edit={Edit} module={module} db={db} start={start} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

test('choosing a team adds its members as people', async () => {
  const { user, stored } = edit('watchers', [1]);
  await choose(user, 'watchers', 'Mechanics: 2 people');
  expect(stored()).toBe('[1,2,3]');
  await user.keyboard('{Backspace}');
  expect(stored()).toBe('[1,2]');
});

test('with a maximum of one watcher the last choice replaces the previous one', async () => {
  const { user, stored } = edit('one', [1]);
  await choose(user, 'one', 'Tomasz Kowalski');
  expect(stored()).toBe('[2]');
});

test('a field that allows only teams offers no individual people', async () => {
  const { user, stored } = edit('team', []);
  await user.click(screen.getByLabelText('team'));
  expect(screen.queryByText(/Tomasz/)).toBeNull();
  await choose(user, 'team', 'Mechanics: 2 people');
  expect(stored()).toBe('[2,3]');
});

const teams = [
  { id: 1, name: 'A', code: null, memberIds: [1, 2, 3] },
  { id: 2, name: 'B', code: null, memberIds: [3, 4] },
];
const known = teams.map(({ memberIds: member_ids }) => ({ member_ids }));
const settings = fc.record({
  allowUsers: fc.boolean(),
  allowMultipleUsers: fc.boolean(),
  allowTeams: fc.boolean(),
  allowMultipleTeams: fc.boolean(),
});
type Choosing = { readonly allowUsers: boolean; readonly allowTeams: boolean };

test('any sequence of choices gives watchers that the settings allow', () => {
  const person = fc.integer({ min: 1, max: 6 });
  const team = fc.constantFrom(...teams.map(({ id }) => teamChoice(id)));
  const choice = fc.oneof(person, team);
  const isOffered = (each: number | string, { allowUsers, allowTeams }: Choosing) =>
    typeof each === 'number' ? allowUsers : allowTeams;
  fc.assert(
    fc.property(settings, fc.array(choice, { maxLength: 6 }), (of, choices) => {
      let watching: readonly number[] = [];
      for (const each of choices.filter((one) => isOffered(one, of))) {
        watching = resolveWatchers([...watching, each], watching, of, teams);
        expect(fitsWatcherLimits(of, watching, known)).toBe(true);
      }
    }),
  );
});

test('validation refuses watchers that no choice could have given', () => {
  const oneTeam = { allowUsers: false, allowTeams: true };
  expect(fitsWatcherLimits(oneTeam, [1, 2, 3], known)).toBe(true);
  expect(fitsWatcherLimits(oneTeam, [1, 4], known)).toBe(false);
  expect(fitsWatcherLimits({ ...oneTeam, allowMultipleTeams: true }, [1, 4], known)).toBe(true);
  expect(fitsWatcherLimits({ ...oneTeam, allowMultipleTeams: true }, [1, 5], known)).toBe(false);
  const andOnePerson = { allowUsers: true, allowTeams: true };
  expect(fitsWatcherLimits(andOnePerson, [1, 2, 5], known)).toBe(true);
  expect(fitsWatcherLimits(andOnePerson, [1, 5, 6], known)).toBe(false);
  expect(fitsWatcherLimits({ allowUsers: false }, [1], known)).toBe(false);
  expect(fitsWatcherLimits({ allowMultipleUsers: true }, [1, 5, 6], [])).toBe(true);
});
