import { controlProps } from '../common/props.ts';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { formatsOf } from './formats.ts';
import { pickersIn } from './pickers.ts';
import { storedOf, wallOf } from './wall.ts';

/** A date, or a moment on the site's clock. */
export function Edit(props: EditProps) {
  const { language, timeZone } = useWidgetServices();
  const { settings } = props.column;
  const withTime = settings['includeTime'] === true;
  const is12h = settings['timeFormat'] === '12h';
  const Picker = pickersIn(timeZone);
  const shown = wallOf(props.value, timeZone);
  return (
    <Picker
      {...controlProps(props)}
      {...(props.invalid ? { status: 'error' as const } : {})}
      className={styles.select ?? ''}
      placeholder=""
      format={formatsOf(settings, language, withTime)}
      showTime={withTime ? { format: is12h ? 'hh:mm A' : 'HH:mm', use12Hours: is12h } : false}
      needConfirm={false}
      value={shown}
      onChange={(next) => {
        // The same wall clock is the same moment, also in the hour that comes twice.
        if (next !== null && shown !== null && next.valueOf() === shown.valueOf()) return;
        props.onChange(storedOf(next, timeZone, withTime));
      }}
    />
  );
}
