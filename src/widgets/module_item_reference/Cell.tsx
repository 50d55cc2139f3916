import { isInbound } from '../../runtime/record/inbound-references.ts';
import { ItemsCell } from '../common/item-links.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { CellProps } from '../view-types.ts';
import { moduleTypeOf } from './settings.ts';

/** The first item; an inbound column stores none. */
export function Cell(props: CellProps) {
  if (isInbound(props)) return <EmptyValue />;
  return <ItemsCell moduleType={moduleTypeOf(props.settings)} ids={idsOf(props.value)} />;
}
