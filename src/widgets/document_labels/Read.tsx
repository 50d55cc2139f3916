import type { ReadProps } from '../view-types.ts';
import { Labels } from './Labels.tsx';

export function Read({ value, moduleType }: ReadProps) {
  return <Labels moduleType={moduleType} value={value} />;
}
