import { idsOf } from '../common/stored-values.ts';
import { PeopleStack } from '../user_reference/PeopleStack.tsx';
import type { CellProps } from '../view-types.ts';

export function Cell({ value }: CellProps) {
  return <PeopleStack people={{ user_ids: idsOf(value), team_ids: [] }} />;
}
