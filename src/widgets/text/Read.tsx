import { TextValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';

export function Read({ value }: ReadProps) {
  return <TextValue>{typeof value === 'string' ? value : ''}</TextValue>;
}
