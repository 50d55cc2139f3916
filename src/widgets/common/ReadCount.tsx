import { useTranslation } from 'react-i18next';
import type { ReadProps } from '../view-types.ts';
import { Nothing } from './Plain.tsx';

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return value === '' ? 0 : 1;
  return typeof value === 'object' && value !== null ? 1 : 0;
}

/** How many entries there are, of values that need a view of their own to be more than ids. */
export function ReadCount({ value }: ReadProps) {
  const { t } = useTranslation('widgets');
  const count = sizeOf(value);
  return count === 0 ? <Nothing /> : <span>{t('entries', { count })}</span>;
}
