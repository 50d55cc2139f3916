import { AvatarStack } from '../../ui/people/AvatarStack.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import { displayNames } from './display-names.ts';
import type { People } from './value.ts';

/** Overlapping avatars. */
export function PeopleStack({ people }: { readonly people: People }) {
  const { users, teams } = displayNames(useWidgetServices(), people);
  const all = [...users, ...teams];
  return all.length === 0 ? <EmptyValue /> : <AvatarStack people={all} />;
}
