import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { periodContaining } from '../../../../runtime/rules/periods.ts';
import { useFormat } from '../../../../ui/format/FormatProvider.tsx';
import { useMinuteTick } from '../../../../ui/hooks/useMinuteTick.ts';
import { IconButton } from '../../../../ui/icons/IconButton.tsx';
import { cx } from '../../../../ui/cx.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/state/SkeletonRows.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { cellValue } from '../../columns.tsx';
import type { ViewProps } from '../view-type.ts';
import { useMatchingItems } from '../../useMatchingItems.ts';
import styles from './calendar.module.css';
import { CalendarDay } from './CalendarDay.tsx';
import { toCalendarEntry, overlapsRule, type CalendarPeriod, todayIn, weeksOf } from './days.ts';
import { useShiftDates } from './useShiftDates.ts';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../../runtime/record/formats.ts';

const param = 'day';

/**
 * The day (YYYY-MM-DD) whose period the calendar shows, stored in the address. `today` is the
 * default and has no parameter.
 */
function useCalendarDay(today: string): readonly [day: string, show: (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = params.get(param);
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
  return [chosen !== null && isDay(chosen) ? chosen : today, show];
}

/** Items on the days of their dates, in the site's time zone. Dragging an item moves its dates. */
export function Calendar(props: ViewProps) {
  const { module, site, view, settings, settingColumns, title, isPhone } = props;
  const { t } = useTranslation('list');
  const { timeZone } = useWidgetServices();
  const { number, day: names } = useFormat();
  // The current day may end while the page is open.
  useMinuteTick();
  const today = todayIn(timeZone);
  const [day, setDay] = useCalendarDay(today);
  const from = settingColumns.get('from');
  if (from === undefined) throw new Error('A calendar needs a column of dates');
  const to = settingColumns.get('to');
  const period: CalendarPeriod = settings['unit'] === 'week' ? 'week' : 'month';
  const weeks = useMemo(() => weeksOf(day, period), [day, period]);
  const within = useMemo(() => {
    const days = { first: weeks[0]?.[0] ?? day, last: weeks.at(-1)?.at(-1) ?? day };
    return overlapsRule(from.db, to?.db, days);
  }, [weeks, day, from.db, to?.db]);
  const matching = useMatchingItems(module, site.id, view, within);
  const shift = useShiftDates({ module, siteId: site.id, from, to, mayUpdate: props.mayUpdate });
  const [dragged, setDragged] = useState<{ readonly id: number; readonly day: string } | null>(
    null,
  );
  const entries = useMemo(
    () =>
      (matching.data?.items ?? [])
        .map((item) =>
          toCalendarEntry(item, cellValue(from, item), to && cellValue(to, item), timeZone),
        )
        .filter((entry) => entry !== null),
    [matching.data, from, to, timeZone],
  );
  const turn = (away: number) => setDay(periodContaining(day, period, away).first);
  const { first, last } = periodContaining(day, period);
  const month = day.slice(0, 7);

  function drop(onDay: string): void {
    const entry = entries.find(({ item }) => item.id === dragged?.id);
    if (entry !== undefined && dragged !== null)
      void shift(
        entry.item,
        Math.round((Date.parse(onDay) - Date.parse(dragged.day)) / 86_400_000),
      );
    setDragged(null);
  }

  const hidden = (matching.data?.total ?? 0) - (matching.data?.items.length ?? 0);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label={t(`earlier.${period}`)}
          icon={<ChevronLeft />}
          onClick={() => turn(-1)}
        />
        <IconButton label={t(`later.${period}`)} icon={<ChevronRight />} onClick={() => turn(1)} />
        <Button onClick={() => setDay(today)}>{t('today')}</Button>
        <h2 className={styles.title} aria-live="polite">
          {period === 'month' ? names.month(first) : names.range(first, last)}
        </h2>
        <Segmented<CalendarPeriod>
          aria-label={t('period')}
          options={[
            { value: 'month', label: t('unit.month') },
            { value: 'week', label: t('unit.week') },
          ]}
          value={period}
          onChange={(unit) => props.changeSettings({ unit })}
        />
      </div>
      {matching.data === undefined && matching.error === null && <SkeletonRows rows={6} />}
      {matching.error !== null && (
        <ErrorState
          title={t('failed', { name: title })}
          reason={matching.error.message}
          onRetry={() => void matching.refetch()}
          retrying={matching.isFetching}
        />
      )}
      {hidden > 0 && <p className={styles.note}>{t('calendar_more', { count: number(hidden) })}</p>}
      {matching.data !== undefined && entries.length === 0 && (
        <p className={styles.note} role="status">
          {t('calendar_none')}
        </p>
      )}
      {matching.data !== undefined && (
        <div className={styles.weeks} data-stretch={period}>
          {!isPhone && (
            <div className={cx(styles.week, styles.weekdays)} aria-hidden="true">
              {weeks[0]?.map((each) => (
                <span key={each} className={styles.weekday}>
                  {names.weekday(each, 'short')}
                </span>
              ))}
            </div>
          )}
          {weeks.map((days) => (
            <div key={days[0]} className={styles.week}>
              {days.map((each) => (
                <CalendarDay
                  key={each}
                  module={module}
                  day={each}
                  entries={entries.filter((entry) => entry.from <= each && each <= entry.to)}
                  isToday={each === today}
                  isOther={period === 'month' && !each.startsWith(month)}
                  most={period === 'week' ? 12 : 3}
                  isPhone={isPhone}
                  hrefOf={props.hrefOf}
                  onShift={shift}
                  isTarget={dragged !== null}
                  onDrag={(item) => setDragged(item === null ? null : { id: item.id, day: each })}
                  onDrop={() => drop(each)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
