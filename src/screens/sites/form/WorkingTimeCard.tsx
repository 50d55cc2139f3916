import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShiftPattern } from '../../../contract/sites.ts';
import { localeOf } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import type { SiteFields } from './site-values.ts';
import styles from './form.module.css';

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const mostShifts = 20;

/** The name of an ISO day: 1 January 2024 was a Monday. */
const dayName = (day: number, language: string, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(localeOf(language).tag, { weekday, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );

/** Working days and shifts of a site. */
export function WorkingTimeCard({ values, put, errors }: SiteFields) {
  const { t, i18n } = useTranslation('site_settings');
  const { working_days, shift_patterns } = values;
  const change = (row: number, changed: Partial<ShiftPattern>) =>
    put({
      shift_patterns: shift_patterns.map((shift, at) =>
        at === row ? { ...shift, ...changed } : shift,
      ),
    });
  return (
    <Card title={t('working_time')}>
      <div className={styles.stack}>
        <FieldFrame label={t('fields.working_days')} group>
          {() => (
            <div className={styles.days}>
              {days.map((day) => {
                const isOn = working_days.includes(day);
                return (
                  <button
                    key={day}
                    type="button"
                    className={styles.day}
                    aria-pressed={isOn}
                    title={dayName(day, i18n.language, 'long')}
                    onClick={() =>
                      put({
                        working_days: isOn
                          ? working_days.filter((each) => each !== day)
                          : [...working_days, day].toSorted((a, b) => a - b),
                      })
                    }
                  >
                    {dayName(day, i18n.language, 'short')}
                  </button>
                );
              })}
            </div>
          )}
        </FieldFrame>
        <FieldFrame
          label={t('fields.shift_patterns')}
          help={t('help.shift_patterns')}
          error={errors.shifts.length > 0 ? t('errors.shifts') : undefined}
          group
        >
          {() => (
            <>
              {shift_patterns.length > 0 && (
                <ol className={styles.shifts}>
                  {[...shift_patterns.entries()].map(([row, shift]) => (
                    <ShiftRow
                      key={row}
                      shift={shift}
                      number={row + 1}
                      isWrong={errors.shifts.includes(row)}
                      onChange={(changed) => change(row, changed)}
                      onRemove={() => put({ shift_patterns: shift_patterns.toSpliced(row, 1) })}
                    />
                  ))}
                </ol>
              )}
              {shift_patterns.length < mostShifts && (
                <Button
                  className={styles.add ?? ''}
                  icon={<Plus size={18} />}
                  onClick={() =>
                    put({
                      shift_patterns: [
                        ...shift_patterns,
                        { name: '', from: shift_patterns.at(-1)?.until ?? '06:00', until: '14:00' },
                      ],
                    })
                  }
                >
                  {t('add_shift')}
                </Button>
              )}
            </>
          )}
        </FieldFrame>
      </div>
    </Card>
  );
}

interface ShiftRowProps {
  readonly shift: ShiftPattern;
  readonly number: number;
  readonly isWrong: boolean;
  readonly onChange: (changed: Partial<ShiftPattern>) => void;
  readonly onRemove: () => void;
}

function ShiftRow({ shift, number, isWrong, onChange, onRemove }: ShiftRowProps) {
  const { t } = useTranslation('site_settings');
  const label = (name: 'name' | 'from' | 'until') => t(`shift.${name}`, { number });
  const input = (name: 'name' | 'from' | 'until') => (
    <TextInput
      type={name === 'name' ? 'text' : 'time'}
      aria-label={label(name)}
      aria-invalid={isWrong && shift[name].trim() === '' ? true : undefined}
      placeholder={name === 'name' ? t('shift.example') : undefined}
      maxLength={name === 'name' ? 100 : undefined}
      value={shift[name]}
      onChange={(event) => onChange({ [name]: event.target.value.slice(0, 100) })}
    />
  );
  return (
    <li className={styles.shift}>
      <span className={styles.shiftName}>{input('name')}</span>
      {input('from')}
      <span aria-hidden="true">–</span>
      {input('until')}
      <IconButton
        label={t('shift.remove', { number })}
        icon={<Trash2 size={18} />}
        onClick={onRemove}
      />
    </li>
  );
}
