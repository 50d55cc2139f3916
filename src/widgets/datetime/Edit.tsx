import { DatePicker } from 'antd';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { formatOf, toLocal, toStored } from './zone.ts';

/** A date, or a moment on the site's clock. */
export function Edit(props: EditProps) {
  const { language, timeZone } = useWidgetServices();
  const { settings } = props.column;
  const withTime = settings['includeTime'] === true;
  const is12h = settings['timeFormat'] === '12h';
  return (
    <DatePicker
      id={props.id}
      className={styles.select ?? ''}
      disabled={props.disabled}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      {...(props.invalid ? { status: 'error' as const } : {})}
      format={formatOf(settings, language, withTime)}
      showTime={withTime ? { format: is12h ? 'hh:mm A' : 'HH:mm', use12Hours: is12h } : false}
      needConfirm={false}
      changeOnBlur
      value={toLocal(props.value, timeZone)}
      onChange={(local) => props.onChange(toStored(local, timeZone, withTime))}
      onBlur={props.onBlur}
    />
  );
}
