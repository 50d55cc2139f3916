import { Clock, ClockAlert } from 'lucide-react';
import { isFinished } from '../../runtime/flow/finished.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { CellProps } from '../view-types.ts';
import { DateTimeText } from './DateTimeText.tsx';
import { toWallClock } from './wall-clock.ts';

/** Closed work is not overdue. */
function useIsOver({ moduleType, item }: CellProps<SettingsOf<'datetime'>>): boolean {
  const { status } = useWidgetServices();
  const view = typeof item['status'] === 'number' ? status(moduleType, item, item['status']) : null;
  return view !== null && isFinished(view.family);
}

/** "2 days overdue" in red, "Today" in amber, else the date; the exact time is in the tooltip. */
function Deadline(props: CellProps<SettingsOf<'datetime'>>) {
  const format = useFormat();
  const isOver = useIsOver(props);
  const value = String(props.value);
  const { state, text } = format.due(value);
  if (isOver || state === 'ahead') return <time dateTime={value}>{format.date(value)}</time>;
  const Mark = state === 'overdue' ? ClockAlert : Clock;
  return (
    <span className={styles.due} data-state={state} title={format.dateTime(value)}>
      <Mark size={14} />
      <time dateTime={value}>{text}</time>
    </span>
  );
}

/** Never wraps: a date over two lines is hard to read in a column of dates. */
export function Cell(props: CellProps<SettingsOf<'datetime'>>) {
  const { timeZone } = useWidgetServices();
  const isDate = toWallClock(props.value, timeZone) !== null;
  return (
    <span className={styles.line}>
      {props.deadline && isDate ? <Deadline {...props} /> : <DateTimeText {...props} />}
    </span>
  );
}
