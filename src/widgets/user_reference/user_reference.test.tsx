import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose, openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { listed, show } from '../../../tests/support/render-view.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { Edit } from './Edit.tsx';
import { filter } from './Filter.tsx';

const settingsOf = {
  one: {},
  teams: { allowUsers: false, allowTeams: true },
  both: { allowTeams: true, allowMultipleUsers: true },
};
const module = compiled(
  moduleDocument(
    Object.entries(settingsOf).map(([db, columnData]) =>
      column('user_reference', db, { columnData, tableOrder: 1 }),
    ),
  ),
);

function edit(db: keyof typeof settingsOf, start: unknown) {
  render(<Controlled Edit={Edit} module={module} db={db} start={start} />);
  const stored = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
  return { user: userEvent.setup(), stored };
}

const words = (options: readonly HTMLElement[]) => options.map((each) => each.textContent);

test('the field offers the people of the site, the signed-in person first, and nobody who has left', async () => {
  const { user, stored } = edit('one', null);
  const options = await openOptions(user, 'one');
  expect(words(options).map((text) => text?.replace(/^[A-Z]{2}/, ''))).toEqual([
    'Marlene Hoffmann (you)',
    'Tomasz Kowalski',
  ]);
  await user.click(options[1] ?? document.body);
  expect(stored()).toEqual({ user_ids: [2], team_ids: [] });
});

test('a person who has left stays visible until removed', async () => {
  const { user, stored } = edit('both', { user_ids: [3], team_ids: [] });
  expect(screen.getAllByText('Aisha Rahman').length).toBeGreaterThan(0);
  await user.click(screen.getByLabelText('both'));
  await user.keyboard('{Backspace}');
  expect(stored()).toEqual({ user_ids: [], team_ids: [] });
});

test('the field offers only teams if people are not allowed', async () => {
  const { user, stored } = edit('teams', null);
  const options = await openOptions(user, 'teams');
  expect(words(options)).toEqual(['Mechanics']);
  await user.click(options[0] ?? document.body);
  expect(stored()).toEqual({ user_ids: [], team_ids: [1] });
});

test('people and teams can be chosen together', async () => {
  const { user, stored } = edit('both', { user_ids: [2], team_ids: [] });
  await choose(user, 'both', 'Mechanics');
  expect(stored()).toEqual({ user_ids: [2], team_ids: [1] });
});

function showFilter(db: string, rule: Rule | null) {
  const onChange = vi.fn<(rule: Rule | null) => void>();
  const of = { column: listed<SettingsOf<'user_reference'>>(module, db), moduleType: 'jobs' };
  show(<filter.Control {...of} rule={rule} onChange={onChange} />);
  return { user: userEvent.setup(), onChange };
}

test('the filter of people finds the items of the signed-in person and those of a team', async () => {
  const mine: Rule = { or: [{ contains: [{ var: 'both' }, 1] }] };
  const { user, onChange } = showFilter('both', mine);
  await screen.findByLabelText(/^Choose/);
  await choose(user, 'Choose', 'Mechanics');
  expect(onChange).toHaveBeenCalledWith({
    or: [{ contains: [{ var: 'both' }, 1] }, { contains_team: [{ var: 'both' }, 1] }],
  });
});

test('the filter of a column that takes no teams offers none', async () => {
  const { user } = showFilter('one', null);
  await screen.findByLabelText(/^Choose/);
  const options = await openOptions(user, 'Choose');
  expect(words(options).some((text) => text?.includes('Mechanics'))).toBe(false);
});

test('the sentence of the filter names people and teams', () => {
  const rule: Rule = {
    or: [{ contains: [{ var: 'both' }, 2] }, { contains_team: [{ var: 'both' }, 1] }],
  };
  const both = listed<SettingsOf<'user_reference'>>(module, 'both');
  show(
    <filter.Description
      column={both}
      moduleType="jobs"
      rule={rule}
      render={(text) => <p>{text}</p>}
    />,
  );
  expect(screen.getByText('Tomasz Kowalski or Mechanics')).toBeTruthy();
});
