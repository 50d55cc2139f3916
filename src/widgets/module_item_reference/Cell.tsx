import { ItemsInCell } from '../common/items.tsx';
import { idsOf } from '../common/stored.ts';
import type { CellProps } from '../view-types.ts';
import { moduleTypeOf } from './settings.ts';

export function Cell({ value, settings }: CellProps) {
  return <ItemsInCell moduleType={moduleTypeOf(settings)} ids={idsOf(value)} />;
}
