import { Words } from '../common/Plain.tsx';
import type { ReadProps } from '../view-types.ts';

export function Read({ value }: ReadProps) {
  return <Words>{typeof value === 'string' ? value : ''}</Words>;
}
