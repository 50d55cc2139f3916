import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { ReadProps } from '../view-types.ts';
import { TextValue } from './TextValue.tsx';

/** Shows texts and numbers unchanged, several of them separated. */
export function ReadText({ value }: ReadProps) {
  const { number } = useFormat();
  const parts = (Array.isArray(value) ? value : [value]).flatMap((part: unknown) => {
    if (typeof part === 'number') return [number(part)];
    return typeof part === 'string' && part !== '' ? [part] : [];
  });
  return <TextValue>{parts.join('; ')}</TextValue>;
}
