import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { LabelNoteProps } from '../view-types.ts';
import { ZoneName } from './ZoneName.tsx';

/** The time zone of the value. */
export function LabelNote({ settings, value }: LabelNoteProps<SettingsOf<'datetime'>>) {
  return settings.includeTime ? <ZoneName value={value} /> : null;
}
