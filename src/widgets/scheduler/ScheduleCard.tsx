import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { RemoveButton } from '../common/entries/RemoveButton.tsx';
import { useWidgetServices } from '../services.ts';
import { DateTimeLine } from './DateTimeLine.tsx';
import { type Pattern, patternOf, ruleOf, startDayOf } from './pattern.ts';
import { parseRRule, createRecurrence, formatRRule } from './recurrence.ts';
import { RuleLines } from './RuleLines.tsx';
import type { Schedule } from './schedule.ts';
import styles from './scheduler.module.css';
import { Summary } from './Summary.tsx';

interface Props {
  readonly schedule: Schedule;
  /** From 1. */
  readonly number: number;
  readonly settings: SettingsOf<'scheduler'>;
  readonly onChange: (schedule: Schedule) => void;
  readonly onRemove: () => void;
}

/** One schedule with its controls; a rule that they can't show stays unchanged. */
export function ScheduleCard({ schedule, number, settings, onChange, onRemove }: Props) {
  const { t } = useTranslation('schedule');
  const { timeZone } = useWidgetServices();
  const heading = useId();
  const { starts_at: startsAt, from_completion: fromCompletion } = schedule;
  const start = startDayOf(startsAt, timeZone);
  const rule = parseRRule(schedule.rule);
  const pattern = rule === null ? null : patternOf(rule, start);
  const setPattern = (next: Pattern) =>
    onChange({
      ...schedule,
      rule: formatRRule(ruleOf(next)),
      indefinite: next.end.kind === 'never',
    });
  return (
    <div className={styles.card} role="group" aria-labelledby={heading}>
      <div className={styles.head}>
        <strong id={heading}>{t('number', { number })}</strong>
        <RemoveButton label={t('remove', { number })} onRemove={onRemove} />
      </div>
      <div className={styles.lines}>
        {pattern === null ? (
          <div className={styles.wide}>
            <p className={styles.hint}>{t('other')}</p>
            <Button
              onClick={() =>
                onChange({
                  ...schedule,
                  rule: formatRRule(
                    createRecurrence('WEEKLY', { count: schedule.indefinite ? null : 12 }),
                  ),
                })
              }
            >
              {t('replace')}
            </Button>
          </div>
        ) : (
          <RuleLines
            pattern={pattern}
            start={start}
            startsAt={startsAt}
            allowsIndefinite={settings.allowIndefinite}
            onChange={setPattern}
          />
        )}
        <FieldFrame label={t('starts')} help={t('zone', { zone: timeZone })}>
          {(control) => (
            <DateTimeLine
              control={control}
              withTime
              wall={wallOfInstant(Date.parse(startsAt), timeZone)}
              onChange={(wall) =>
                onChange({
                  ...schedule,
                  starts_at: new Date(instantOfWall(wall, timeZone)).toISOString(),
                })
              }
            />
          )}
        </FieldFrame>
        {(settings.allowAdjustFromCompletion || fromCompletion) && (
          <div className={styles.wide}>
            <Checkbox
              checked={fromCompletion}
              onChange={(event) => onChange({ ...schedule, from_completion: event.target.checked })}
            >
              {t('count_from_completion')}
            </Checkbox>
            <p className={styles.hint}>{t('count_from_completion_help')}</p>
          </div>
        )}
      </div>
      <Summary schedule={schedule} />
    </div>
  );
}
