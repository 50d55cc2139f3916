import type { CellProps } from '../view-types.ts';
import { PeopleStack } from './PeopleStack.tsx';
import { peopleOf } from './value.ts';

export function Cell({ value }: CellProps) {
  return <PeopleStack people={peopleOf(value)} />;
}
