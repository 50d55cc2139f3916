import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from '../common/control.module.css';
import { rangeWords } from '../common/range.ts';
import { boundsOf, hasBounds, isBetween } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import { formatsOf } from './formats.ts';
import { pickersIn } from './pickers.ts';
import { storedOf, wallOf } from './wall.ts';

function Control({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { language, timeZone } = useWidgetServices();
  const { RangePicker } = pickersIn(timeZone);
  const { from, to } = boundsOf(rule);
  const day = (wall: Dayjs | null | undefined) => storedOf(wall ?? null, timeZone, false);
  return (
    <RangePicker
      className={styles.select ?? ''}
      allowEmpty={[true, true]}
      format={formatsOf(column.settings, language, false)}
      placeholder={[t('from'), t('to')]}
      value={[wallOf(from, timeZone), wallOf(to, timeZone)]}
      onChange={(days) => onChange(isBetween(column.db, day(days?.[0]), day(days?.[1])))}
    />
  );
}

/** Days from and to, both of them included, by the site's calendar. */
export const filter: FilterView = {
  Control,
  knows: hasBounds,
  useWords({ rule }) {
    const { t } = useTranslation('widgets');
    const { date } = useFormat();
    const { from, to } = boundsOf(rule);
    const words = (bound: number | string | null) =>
      typeof bound === 'string' ? date(bound) : null;
    return rangeWords(t, words(from), words(to));
  },
};
