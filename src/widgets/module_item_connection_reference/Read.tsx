import { ItemLinks } from '../common/item-links.tsx';
import type { ReadProps } from '../view-types.ts';
import { connectionOf } from './value.ts';

export function Read({ value }: ReadProps) {
  return <ItemLinks {...connectionOf(value)} />;
}
