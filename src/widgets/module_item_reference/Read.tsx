import { ItemLinks } from '../common/items.tsx';
import { idsOf } from '../common/stored.ts';
import type { ReadProps } from '../view-types.ts';
import { moduleTypeOf } from './settings.ts';

export function Read({ value, settings }: ReadProps) {
  return <ItemLinks moduleType={moduleTypeOf(settings)} ids={idsOf(value)} />;
}
