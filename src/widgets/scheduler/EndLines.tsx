import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';
import { useWidgetServices } from '../services.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import { DateTimeLine } from './DateTimeLine.tsx';
import { NumberLine } from './NumberLine.tsx';
import type { PatternEnd } from './pattern.ts';

interface Props {
  readonly end: PatternEnd;
  readonly startsAt: string;
  readonly allowsNone: boolean;
  readonly onChange: (end: PatternEnd) => void;
}

const dayMs = 86_400_000;
const usualTimes = 12;
const usualDays = 365;

/**
 * The last second of a day in the site's time zone, in UTC, as RFC 5545 requires for the end of a
 * zoned rule.
 */
function endOfDay(wall: number, zone: string): PatternEnd {
  const last = Math.floor(wall / dayMs) * dayMs + dayMs - 1000;
  return { kind: 'until', until: { kind: 'instant', at: instantOfWall(last, zone) } };
}

/** When a schedule ends: never (if allowed), after a number of times, or on a day. */
export function EndLines({ end, startsAt, allowsNone, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const { timeZone } = useWidgetServices();
  const start = wallOfInstant(Date.parse(startsAt), timeZone);
  const ends: { readonly [K in PatternEnd['kind']]: () => PatternEnd } = {
    never: () => ({ kind: 'never' }),
    times: () => ({ kind: 'times', times: usualTimes }),
    until: () => endOfDay(start + usualDays * dayMs, timeZone),
  };
  const isOffered = (kind: PatternEnd['kind']) =>
    kind !== 'never' || allowsNone || end.kind === 'never';
  const kinds = (['never', 'times', 'until'] as const).filter(isOffered);
  return (
    <>
      <ChoiceLine
        label={t('end')}
        value={end.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`end_${kind}`) }))}
        onChange={(kind) => onChange(ends[kind]())}
      />
      {end.kind === 'times' && (
        <NumberLine
          label={t('times_label')}
          value={end.times}
          onChange={(times) => onChange({ kind: 'times', times })}
        />
      )}
      {end.kind === 'until' && (
        <FieldFrame label={t('until_label')}>
          {(control) => (
            <DateTimeLine
              control={control}
              withTime={false}
              wall={
                end.until.kind === 'instant' ? wallOfInstant(end.until.at, timeZone) : end.until.at
              }
              onChange={(wall) => onChange(endOfDay(wall, timeZone))}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
