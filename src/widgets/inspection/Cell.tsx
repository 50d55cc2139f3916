import type { SettingsOf } from '../../runtime/field-settings.ts';
import { rowsOf } from '../../runtime/record/rows.ts';
import styles from '../common/control.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import type { CellProps } from '../view-types.ts';
import { progressOf } from './points.ts';
import { useProgressText } from './ProgressBar.tsx';

/** The progress in words. */
export function Cell({ value, settings }: CellProps<SettingsOf<'inspection'>>) {
  const text = useProgressText();
  if (rowsOf(value).length === 0) return <EmptyValue />;
  return <span className={styles.line}>{text(progressOf(value, settings))}</span>;
}
