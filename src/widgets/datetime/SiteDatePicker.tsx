import type { ClipboardEvent, SyntheticEvent } from 'react';
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx';
import { useCalendarPopup } from '../../ui/antd/DatePicker.ts';
import { controlProps } from '../common/control-props.ts';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { formatsOf } from './formats.ts';
import { pickersForZone, parseLocalDate } from './pickers.ts';
import { fromWallClock, toWallClock } from './wall-clock.ts';
import { parseTypedDate } from './cell-codec.ts';

interface Props extends EditProps<SettingsOf<'datetime'>> {
  /** The calendar is open from the start. */
  readonly isOpen: boolean;
}

/** antd's date picker in the site's time zone. */
export function SiteDatePicker({ isOpen, ...props }: Props) {
  const { language, timeZone } = useWidgetServices();
  const { settings } = props.column;
  const withTime = settings.includeTime;
  const is12h = settings.timeFormat === '12h';
  const formats = formatsOf(settings, language, withTime);
  const Picker = pickersForZone(timeZone);
  const calendarPopup = useCalendarPopup(isOpen);
  const shown = toWallClock(props.value, timeZone);
  /**
   * Handles inputs for which antd would restore the old date on blur: an empty input clears the
   * date, and a date in another notation is parsed.
   */
  const takeLeft = ({ target }: SyntheticEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const text = target.value.trim();
    if (text === '' && shown !== null) props.onChange(null);
    if (text === '' || parseLocalDate(text, formats) !== null) return;
    const stored = parseTypedDate(text, settings, timeZone);
    if (stored !== null) props.onChange(stored);
  };
  /**
   * Parses pasted dates of other programs in their notation, with their offset if they have one.
   */
  const takePasted = (event: ClipboardEvent) => {
    const stored = parseTypedDate(event.clipboardData.getData('text/plain'), settings, timeZone);
    if (stored === null) return;
    event.preventDefault();
    props.onChange(stored);
  };
  const picker = (
    <AntdProvider>
      <Picker
        {...controlProps(props)}
        {...calendarPopup}
        {...(props.invalid ? { status: 'error' as const } : {})}
        className={styles.select ?? ''}
        placeholder=""
        format={formats}
        showTime={withTime ? { format: is12h ? 'hh:mm A' : 'HH:mm', use12Hours: is12h } : false}
        needConfirm={false}
        value={shown}
        onKeyDown={(event) => event.key === 'Enter' && takeLeft(event)}
        onBlur={(event) => {
          takeLeft(event);
          props.onBlur();
        }}
        onChange={(next) => {
          // The same wall-clock time is the same instant, also in the hour that occurs twice.
          if (next !== null && shown !== null && next.valueOf() === shown.valueOf()) return;
          props.onChange(fromWallClock(next, timeZone, withTime));
        }}
      />
    </AntdProvider>
  );
  return <div onPasteCapture={takePasted}>{picker}</div>;
}
