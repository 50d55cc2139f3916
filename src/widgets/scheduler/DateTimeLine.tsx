import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx';
import { useCalendarPopup } from '../../ui/antd/DatePicker.ts';
import type { ControlProps } from '../../ui/form/FieldFrame.tsx';
import styles from '../common/control.module.css';
import { useHasCoarsePointer } from '../../ui/hooks/useMediaQuery.ts';
import { formatsOf } from '../datetime/formats.ts';
import { pickersForZone } from '../datetime/pickers.ts';
import { TouchDateInput } from '../datetime/TouchDateInput.tsx';
import { useWidgetServices } from '../services.ts';

dayjs.extend(utc);

interface Props {
  readonly control: ControlProps;
  readonly withTime: boolean;
  /** Wall-clock time of the site, represented as UTC, in milliseconds. */
  readonly wall: number;
  readonly onChange: (wall: number) => void;
}

/** A required day, or day and time. */
export function DateTimeLine({ control, withTime, wall, onChange }: Props) {
  const { language, timeZone } = useWidgetServices();
  const Picker = pickersForZone(timeZone);
  const calendarPopup = useCalendarPopup();
  const formats = formatsOf({}, language, withTime);
  const value = dayjs.utc(wall);
  const change = (next: Dayjs | null) => {
    if (next !== null && next.valueOf() !== wall) onChange(next.valueOf());
  };
  const isTouch = useHasCoarsePointer();
  if (isTouch)
    return (
      <TouchDateInput
        {...control}
        withTime={withTime}
        wall={value}
        format={formats[0] ?? ''}
        isClearable={false}
        required
        onChange={change}
      />
    );
  return (
    <AntdProvider>
      <Picker
        {...control}
        {...calendarPopup}
        className={styles.select ?? ''}
        placeholder=""
        allowClear={false}
        needConfirm={false}
        format={formats}
        showTime={withTime ? { format: 'HH:mm' } : false}
        value={value}
        onChange={change}
      />
    </AntdProvider>
  );
}
