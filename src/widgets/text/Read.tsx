import { TextValue } from '../common/Plain.tsx';
import type { ReadProps } from '../view-types.ts';

export function Read({ value }: ReadProps) {
  return <TextValue>{typeof value === 'string' ? value : ''}</TextValue>;
}
