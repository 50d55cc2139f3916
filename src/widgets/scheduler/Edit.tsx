import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isList } from '../../runtime/record/json.ts';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';
import { useFocusAfterRemoval } from '../common/entries/useFocusAfterRemoval.ts';
import { withStableKeys } from '../common/stable-keys.ts';
import { buttonProps } from '../common/control-props.ts';
import { RemoveButton } from '../common/entries/RemoveButton.tsx';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { createRecurrence, formatRRule } from './recurrence.ts';
import { type Schedule, schedulesOf } from './schedule.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import styles from './scheduler.module.css';
import { weekdayOf } from './periods.ts';

const dayMs = 86_400_000;
const firstHour = 8 * 3_600_000;
const mostSchedules = 100;

/**
 * The default schedule: weekly from tomorrow at 08:00 in the site's time zone; twelve times if it
 * has to end.
 */
function newSchedule(settings: SettingsOf<'scheduler'>, zone: string): Schedule {
  const tomorrow = Math.floor(wallOfInstant(Date.now(), zone) / dayMs) + 1;
  const { allowIndefinite: indefinite } = settings;
  const days = [{ day: weekdayOf(tomorrow), nth: 0 }];
  return {
    rule: formatRRule(createRecurrence('WEEKLY', { days, count: indefinite ? null : 12 })),
    from_completion: false,
    indefinite,
    starts_at: new Date(instantOfWall(tomorrow * dayMs + firstHour, zone)).toISOString(),
  };
}

/**
 * Schedules with their controls, and a button that adds one. Invalid entries stay until they are
 * removed.
 */
export function Edit(props: EditProps<SettingsOf<'scheduler'>>) {
  const { t } = useTranslation('schedule');
  const { timeZone } = useWidgetServices();
  const { value, onChange, column } = props;
  const entries: readonly unknown[] = isList(value) ? value : [];
  const { root, removing } = useFocusAfterRemoval<HTMLDivElement>(props.id);
  const without = (index: number) => {
    removing(index);
    onChange(entries.filter((_, other) => other !== index));
  };
  return (
    <div ref={root} className={styles.list}>
      {withStableKeys(schedulesOf(value)).map(({ entry: each, index, key }) =>
        each === null ? (
          <div key={key} className={styles.head}>
            <span>{t('unreadable')}</span>
            <RemoveButton
              label={t('remove', { number: index + 1 })}
              onRemove={() => without(index)}
            />
          </div>
        ) : (
          <ScheduleCard
            key={key}
            schedule={each}
            number={index + 1}
            settings={column.settings}
            onChange={(next) => onChange(entries.with(index, next))}
            onRemove={() => without(index)}
          />
        ),
      )}
      <Button
        {...buttonProps(props)}
        disabled={entries.length >= mostSchedules}
        icon={<Plus />}
        onClick={() => onChange([...entries, newSchedule(column.settings, timeZone)])}
      >
        {t('add')}
      </Button>
    </div>
  );
}
