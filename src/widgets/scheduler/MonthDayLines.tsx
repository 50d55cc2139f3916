import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ChoiceLine } from './ChoiceLine.tsx';
import { NumberLine } from './NumberLine.tsx';
import type { MonthDay, StartDay } from './pattern.ts';
import { weekdayName } from './describe-schedule.ts';

interface Props {
  readonly monthDay: MonthDay;
  readonly start: StartDay;
  readonly onChange: (place: MonthDay) => void;
}

const week = [0, 1, 2, 3, 4, 5, 6];

/** The day of the month: by its number, by weekday, or the last. */
export function MonthDayLines({ monthDay: place, start, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const format = useFormat();
  const asDay = { by: 'day', day: start.date } as const;
  const asWeekday = {
    by: 'weekday',
    weekday: { day: start.weekday, nth: Math.min(4, Math.ceil(start.date / 7)) },
  } as const;
  const places = { day: asDay, weekday: asWeekday, last: { by: 'last' } as const };
  const nths = [t('first'), t('second'), t('third'), t('fourth'), t('last')];
  return (
    <>
      <ChoiceLine
        label={t('place')}
        value={place.by}
        options={[
          { value: 'day' as const, label: t('by_day') },
          { value: 'weekday' as const, label: t('by_weekday') },
          { value: 'last' as const, label: t('by_last') },
        ]}
        onChange={(by) => onChange(places[by])}
      />
      {place.by === 'day' && (
        <NumberLine
          label={t('day_number')}
          value={place.day}
          onChange={(day) => onChange({ by: 'day', day: Math.min(31, Math.max(1, day)) })}
        />
      )}
      {place.by === 'weekday' && (
        <>
          <ChoiceLine
            label={t('which')}
            value={place.weekday.nth}
            options={nths.map((label, at) => ({ label, value: at === 4 ? -1 : at + 1 }))}
            onChange={(nth) => onChange({ ...place, weekday: { ...place.weekday, nth } })}
          />
          <ChoiceLine
            label={t('weekday')}
            value={place.weekday.day}
            options={week.map((day) => ({ value: day, label: weekdayName(format, day) }))}
            onChange={(day) => onChange({ ...place, weekday: { ...place.weekday, day } })}
          />
        </>
      )}
    </>
  );
}
