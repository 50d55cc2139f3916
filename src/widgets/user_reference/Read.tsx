import type { ReadProps } from '../view-types.ts';
import { PeopleNames } from './PeopleNames.tsx';
import { peopleOf } from './value.ts';

export function Read({ value }: ReadProps) {
  return <PeopleNames people={peopleOf(value)} />;
}
