import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx';
import type { ControlProps } from '../../ui/form/FieldFrame.tsx';
import styles from '../common/control.module.css';
import { formatsOf } from '../datetime/formats.ts';
import { pickersForZone } from '../datetime/pickers.ts';
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
  return (
    <AntdProvider>
      <Picker
        {...control}
        className={styles.select ?? ''}
        placeholder=""
        allowClear={false}
        needConfirm={false}
        format={formatsOf({}, language, withTime)}
        showTime={withTime ? { format: 'HH:mm' } : false}
        value={dayjs.utc(wall)}
        onChange={(next) => {
          if (next !== null && next.valueOf() !== wall) onChange(next.valueOf());
        }}
      />
    </AntdProvider>
  );
}
