import type { LabelNoteProps } from '../view-types.ts';
import { ZoneName } from './ZoneName.tsx';

/** On whose clock the time is. */
export function LabelNote({ settings, value }: LabelNoteProps) {
  return settings['includeTime'] === true ? <ZoneName value={value} /> : null;
}
