import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../../runtime/record/formats.ts';

const param = 'day';

/**
 * The day (YYYY-MM-DD) whose period the calendar shows, stored in the address. `today` is the
 * default and has no parameter.
 */
export function useCalendarDay(today: string): readonly [day: string, show: (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get(param);
  const show = useCallback(
    (day: string) =>
      setParams(
        (before) => {
          if (day === today) before.delete(param);
          else before.set(param, day);
          return before;
        },
        { replace: true },
      ),
    [setParams, today],
  );
  return [asked !== null && isDay(asked) ? asked : today, show];
}
