import { useState } from 'react';
import { isInstant } from '../../runtime/record/formats.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from '../common/control.module.css';

/** The abbreviation of the site's time zone after a time; the full name is in the tooltip. */
export function ZoneName({ value }: { readonly value: unknown }) {
  const { zoneName, timeZone } = useFormat();
  const [now] = useState(() => new Date().toISOString());
  return (
    <span className={styles.zone} title={timeZone}>
      {zoneName(typeof value === 'string' && isInstant(value) ? value : now)}
    </span>
  );
}
