import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { ScheduleFormat } from './describe-schedule.ts';

/** A hook: texts and formats to describe schedules (describe-schedule.ts). */
export function useScheduleFormat(): ScheduleFormat {
  const { t } = useTranslation('schedule');
  return { t, format: useFormat() };
}
