import type { CellProps } from '../view-types.ts';
import { Labels } from './Labels.tsx';

export function Cell({ value, moduleType }: CellProps) {
  return <Labels moduleType={moduleType} value={value} most={2} />;
}
