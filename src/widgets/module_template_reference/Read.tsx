import { isInbound } from '../../runtime/record/inbound-references.ts';
import { Inbound } from '../common/Inbound.tsx';
import type { ReadProps } from '../view-types.ts';
import { Names } from './Names.tsx';

/** Templates by name, or with `isInbound` the items that refer to this item's template. */
export function Read(props: ReadProps) {
  return isInbound(props) ? <Inbound of="template" {...props} /> : <Names {...props} />;
}
