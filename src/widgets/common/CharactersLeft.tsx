import { useTranslation } from 'react-i18next';
import { codePoints } from '../../runtime/record/keywords/length.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { Settings } from '../../runtime/field-settings.ts';
import styles from './control.module.css';

interface Props {
  readonly value: unknown;
  readonly settings: Settings;
}

/** The share of the maximum length from which on the rest is shown. */
const near = 0.9;

/** How many characters may still be typed; shown only close to the maximum length. */
export function CharactersLeft({ value, settings }: Props) {
  const { maxLength: most } = settings;
  // A text never has more characters than code units, so this check can skip the count.
  if (typeof value !== 'string' || most === undefined || value.length < most * near) return null;
  return <Left left={most - codePoints(value)} />;
}

/** A separate component, so that short texts do not pay for its hooks. */
function Left({ left }: { readonly left: number }) {
  const { t } = useTranslation('widgets');
  const { number } = useFormat();
  const textKey = left < 0 ? 'characters_over' : 'characters_left';
  return (
    <span className={styles.left} data-over={left < 0} role="status">
      {t(textKey, { count: Math.abs(left), number: number(Math.abs(left)) })}
    </span>
  );
}
