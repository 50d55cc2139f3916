import { useTranslation } from 'react-i18next';
import type { ReadProps } from '../view-types.ts';
import { Nothing, Words } from './Plain.tsx';

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A value of any type in words: texts and numbers as they are, everything else as a count. */
export function ReadPlain({ value }: ReadProps) {
  const { t } = useTranslation('widgets');
  if (isNothing(value)) return <Nothing />;
  if (isPlain(value)) return <Words>{String(value)}</Words>;
  if (typeof value === 'boolean') return <Words>{t(value ? 'yes' : 'no')}</Words>;
  if (Array.isArray(value) && value.every(isPlain) && value.length <= 3) {
    return <Words>{value.join(', ')}</Words>;
  }
  const count = Array.isArray(value) ? value.length : Object.keys(value ?? {}).length;
  return <Words>{t('entries', { count })}</Words>;
}
