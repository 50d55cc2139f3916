import { idText, textOf } from '../../runtime/written/cells.ts';
import { joinParts, splitParts } from '../../runtime/written/parts.ts';
import { readOne, type RowRead, together, writeOne } from '../../runtime/written/references.ts';
import type { Names, Written } from '../../runtime/written/types.ts';
import { peopleOf } from './value.ts';

const people = { list: 'people' } as const;
const teams = { list: 'teams' } as const;
const teamMark = /^team:\s*/i;

function writePerson(id: number, names: Names): string {
  const name = writeOne(people, id, names);
  return teamMark.test(name) ? idText(id) : name;
}

interface Read {
  readonly of: 'people' | 'teams';
  readonly row: RowRead;
}

/** A text without the mark may be a team's name as well, where nobody is called so. */
function readName(text: string, names: Names): Read {
  if (teamMark.test(text)) {
    return { of: 'teams', row: readOne(teams, text.replace(teamMark, ''), names) };
  }
  const person = readOne(people, text, names);
  const isMissing =
    typeof person === 'object' && 'problem' in person && person.problem.code === 'name_missing';
  if (!isMissing) return { of: 'people', row: person };
  const team = readOne(teams, text, names);
  const isTeam = team === 'asked' || 'id' in team;
  return isTeam ? { of: 'teams', row: team } : { of: 'people', row: person };
}

/** People by name, or by e-mail address where two have one; teams as `Team: name`. */
export const written: Written = {
  toCell(value, _settings, names) {
    const { user_ids, team_ids } = peopleOf(value);
    const all = [
      ...user_ids.map((id) => writePerson(id, names)),
      ...team_ids.map((id) => `Team: ${writeOne(teams, id, names)}`),
    ];
    return all.length === 0 ? null : joinParts(all);
  },
  fromCell(cell, _settings, names) {
    const reads = splitParts(textOf(cell)).map((text) => readName(text, names));
    if (reads.length === 0) return { value: null };
    const of = (list: Read['of']) =>
      together(reads.filter((read) => read.of === list).map(({ row }) => row));
    const users = of('people');
    const groups = of('teams');
    if (users === 'asked' || groups === 'asked') return 'asked';
    if ('problem' in users) return users;
    if ('problem' in groups) return groups;
    return { value: { user_ids: users.value, team_ids: groups.value } };
  },
};
