import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { boundsOf, isBetween } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { formatOf, toLocal } from './zone.ts';

/** Days from and to, both of them included, by the site's calendar. */
export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { language, timeZone } = useWidgetServices();
  const { from, to } = boundsOf(rule);
  return (
    <DatePicker.RangePicker
      className={styles.select ?? ''}
      allowEmpty={[true, true]}
      format={formatOf(column.settings, language, false)}
      placeholder={[t('from'), t('to')]}
      value={[toLocal(from, timeZone), toLocal(to, timeZone)]}
      onChange={(days) =>
        onChange(
          isBetween(
            column.db,
            days?.[0]?.format('YYYY-MM-DD') ?? null,
            days?.[1]?.format('YYYY-MM-DD') ?? null,
          ),
        )
      }
    />
  );
}
