import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import type { ComponentProps } from 'react';
import { NativeDateInput } from '../../ui/form/NativeDateInput.tsx';
import { useWidgetServices } from '../services.ts';
import { formatLocalDate } from './pickers.ts';

dayjs.extend(utc);

interface Props extends Omit<
  ComponentProps<typeof NativeDateInput>,
  'value' | 'text' | 'onChange' | 'withTime'
> {
  readonly withTime: boolean;
  /** Wall-clock time of the site, represented as UTC. */
  readonly wall: Dayjs | null;
  /** A format of `formats.ts`. */
  readonly format: string;
  readonly onChange: (wall: Dayjs | null) => void;
}

/** The native picker of a device with a touch screen, with wall-clock times of the site. */
export function TouchDateInput({ wall, format, withTime, onChange, ...input }: Props) {
  const { language } = useWidgetServices();
  return (
    <NativeDateInput
      {...input}
      withTime={withTime}
      value={wall === null ? '' : wall.format(withTime ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DD')}
      text={wall === null ? '' : formatLocalDate(language, wall, format)}
      onChange={(value) => onChange(value === '' ? null : dayjs.utc(value))}
    />
  );
}
