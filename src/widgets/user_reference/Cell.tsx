import { AvatarStack } from '../../ui/people/AvatarStack.tsx';
import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { CellProps } from '../view-types.ts';
import { namesOf } from './names.ts';

/** Avatars side by side. */
export function Cell({ value }: CellProps) {
  const { users, teams } = namesOf(useWidgetServices(), value);
  if (users.length + teams.length === 0) return <Nothing />;
  const people = [...users, ...teams.map((team) => ({ id: `t${team.id}`, name: team.name }))];
  return <AvatarStack people={people} />;
}
