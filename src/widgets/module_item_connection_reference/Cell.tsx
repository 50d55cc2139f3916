import { ItemsCell } from '../common/item-links.tsx';
import type { CellProps } from '../view-types.ts';
import { connectionOf } from './value.ts';

export function Cell({ value }: CellProps) {
  return <ItemsCell {...connectionOf(value)} />;
}
