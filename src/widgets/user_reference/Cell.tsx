import { AvatarStack } from '../../ui/people/AvatarStack.tsx';
import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { CellProps } from '../view-types.ts';
import { namesOf } from './names.ts';
import { peopleOf } from './value.ts';

/** Avatars side by side. */
export function Cell({ value }: CellProps) {
  const { users, teams } = namesOf(useWidgetServices(), peopleOf(value));
  const all = [...users, ...teams];
  return all.length === 0 ? <Nothing /> : <AvatarStack people={all} />;
}
