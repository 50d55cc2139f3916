import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx';
import { useCalendarPopup } from '../../ui/antd/DatePicker.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useHasCoarsePointer } from '../../ui/hooks/useMediaQuery.ts';
import styles from '../common/control.module.css';
import { boundsOfRule, betweenRule } from '../common/filter-rules.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterProps } from '../view-types.ts';
import { formatsOf } from './formats.ts';
import { pickersForZone } from './pickers.ts';
import { TouchDateInput } from './TouchDateInput.tsx';
import { fromWallClock, toWallClock } from './wall-clock.ts';

/** A range of days from a calendar; either end may be open. */
export function DateRangeFilter({ column, rule, onChange }: FilterProps<SettingsOf<'datetime'>>) {
  const { t } = useTranslation('widgets');
  const { language, timeZone } = useWidgetServices();
  const { RangePicker } = pickersForZone(timeZone);
  const calendarPopup = useCalendarPopup();
  const { from, to } = boundsOfRule(rule);
  const day = (wall: Dayjs | null | undefined) => fromWallClock(wall ?? null, timeZone, false);
  const formats = formatsOf(column.settings, language, false);
  const isTouch = useHasCoarsePointer();
  if (isTouch) {
    const bound = { withTime: false, format: formats[0] ?? '', isClearable: true };
    return (
      <div className={styles.stack}>
        <FieldFrame label={t('from')}>
          {(control) => (
            <TouchDateInput
              {...control}
              {...bound}
              wall={toWallClock(from, timeZone)}
              onChange={(next) => onChange(betweenRule(column.db, day(next), to))}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('to')}>
          {(control) => (
            <TouchDateInput
              {...control}
              {...bound}
              wall={toWallClock(to, timeZone)}
              onChange={(next) => onChange(betweenRule(column.db, from, day(next)))}
            />
          )}
        </FieldFrame>
      </div>
    );
  }
  return (
    <AntdProvider>
      <RangePicker
        {...calendarPopup}
        className={styles.select ?? ''}
        allowEmpty={[true, true]}
        format={formats}
        placeholder={[t('from'), t('to')]}
        value={[toWallClock(from, timeZone), toWallClock(to, timeZone)]}
        onChange={(days) => onChange(betweenRule(column.db, day(days?.[0]), day(days?.[1])))}
      />
    </AntdProvider>
  );
}
