import { formatIdRef, cellText } from '../../runtime/cell-codec/cell-text.ts';
import { joinCellList, splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import {
  decodeReference,
  type ReferenceResult,
  mergeReferenceResults,
  encodeReference,
} from '../../runtime/cell-codec/references.ts';
import type { NameResolver, CellCodec } from '../../runtime/cell-codec/types.ts';
import { peopleOf } from './value.ts';

const people = { list: 'people' } as const;
const teams = { list: 'teams' } as const;
const teamMark = /^team:\s*/i;

function writePerson(id: number, names: NameResolver): string {
  const name = encodeReference(people, id, names);
  return teamMark.test(name) ? formatIdRef(id) : name;
}

interface Read {
  readonly of: 'people' | 'teams';
  readonly row: ReferenceResult;
}

const isMissingName = (found: ReferenceResult): boolean =>
  typeof found === 'object' && 'problem' in found && found.problem.code === 'name_missing';

/** Lists of an office often have the family name first: `Berg, Anna`. */
const familyFirst = /^([^,]+),\s*([^,]+)$/;

function readPerson(text: string, names: NameResolver): ReferenceResult {
  const found = decodeReference(people, text, names);
  const [, family, given] = familyFirst.exec(text) ?? [];
  if (family === undefined || given === undefined || !isMissingName(found)) return found;
  const turned = decodeReference(people, `${given} ${family}`.trim(), names);
  return isMissingName(turned) ? found : turned;
}

/** A text without the prefix may also be a team's name, if no person has that name. */
function readName(text: string, names: NameResolver): Read {
  if (teamMark.test(text)) {
    return { of: 'teams', row: decodeReference(teams, text.replace(teamMark, ''), names) };
  }
  const person = readPerson(text, names);
  if (!isMissingName(person)) return { of: 'people', row: person };
  const team = decodeReference(teams, text, names);
  const isTeam = team === 'pending' || 'id' in team;
  return isTeam ? { of: 'teams', row: team } : { of: 'people', row: person };
}

/** People by name, or by e-mail address if two share the name; teams as `Team: name`. */
export const cellCodec: CellCodec = {
  encode(value, _settings, names) {
    const { user_ids, team_ids } = peopleOf(value);
    const all = [
      ...user_ids.map((id) => writePerson(id, names)),
      ...team_ids.map((id) => `Team: ${encodeReference(teams, id, names)}`),
    ];
    return all.length === 0 ? null : joinCellList(all);
  },
  decode(cell, _settings, names) {
    const reads = splitCellList(cellText(cell)).map((text) => readName(text, names));
    if (reads.length === 0) return { value: null };
    const of = (list: Read['of']) =>
      mergeReferenceResults(reads.filter((read) => read.of === list).map(({ row }) => row));
    const users = of('people');
    const groups = of('teams');
    if (users === 'pending' || groups === 'pending') return 'pending';
    if ('problem' in users) return users;
    if ('problem' in groups) return groups;
    return { value: { user_ids: users.value, team_ids: groups.value } };
  },
};
