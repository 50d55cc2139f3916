import type { LabelNoteProps } from '../view-types.ts';
import { ZoneName } from './ZoneName.tsx';

/** The time zone of the value. */
export function LabelNote({ settings, value }: LabelNoteProps) {
  return settings['includeTime'] === true ? <ZoneName value={value} /> : null;
}
