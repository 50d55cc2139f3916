import { isInbound } from '../../runtime/record/inbound.ts';
import { ItemsInCell } from '../common/items.tsx';
import { Nothing } from '../common/Plain.tsx';
import { idsOf } from '../common/stored.ts';
import type { CellProps } from '../view-types.ts';
import { moduleTypeOf } from './settings.ts';

/** The first item; an inbound column holds none. */
export function Cell(props: CellProps) {
  if (isInbound(props)) return <Nothing />;
  return <ItemsInCell moduleType={moduleTypeOf(props.settings)} ids={idsOf(props.value)} />;
}
