import { idsOf } from '../common/stored-values.ts';
import { PeopleNames } from '../user_reference/PeopleNames.tsx';
import type { ReadProps } from '../view-types.ts';

export function Read({ value }: ReadProps) {
  return <PeopleNames people={{ user_ids: idsOf(value), team_ids: [] }} />;
}
