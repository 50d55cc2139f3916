import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';

/** Bytes as MB with two decimals (spec section 9), or as kB. */
export function Read({ value }: ReadProps) {
  const format = useFormat();
  return typeof value === 'number' ? <span>{format.size(value)}</span> : <EmptyValue />;
}
