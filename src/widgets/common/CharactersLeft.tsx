import { useTranslation } from 'react-i18next';
import { codePoints } from '../../runtime/record/keywords/length.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { Settings } from '../../runtime/field-type.ts';
import styles from './control.module.css';

interface Props {
  readonly value: unknown;
  readonly settings: Settings;
}

/** The part of the longest length from which on it is said how much is left. */
const near = 0.9;

/** How many characters may still be typed, close to the longest length; nothing before. */
export function CharactersLeft({ value, settings }: Props) {
  const { maxLength: most } = settings;
  // No text has more characters than code units.
  if (typeof value !== 'string' || typeof most !== 'number' || value.length < most * near)
    return null;
  return <Left left={most - codePoints(value)} />;
}

/** By itself, so that a page of short texts pays nothing for it. */
function Left({ left }: { readonly left: number }) {
  const { t } = useTranslation('widgets');
  const { number } = useFormat();
  const words = left < 0 ? 'characters_over' : 'characters_left';
  return (
    <span className={styles.left} data-over={left < 0} role="status">
      {t(words, { count: Math.abs(left), number: number(Math.abs(left)) })}
    </span>
  );
}
