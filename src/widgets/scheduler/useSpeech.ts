import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { Speech } from './words.ts';

/** A hook: what turns schedules into words here (words.ts). */
export function useSpeech(): Speech {
  const { t } = useTranslation('schedule');
  return { t, format: useFormat() };
}
