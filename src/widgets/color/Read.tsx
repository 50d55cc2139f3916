import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';
import { isColour } from './colour.ts';
import { namedColour } from './palette.ts';

/** A patch of the colour, its name if it has one, and its code. */
export function Read({ value }: ReadProps) {
  const { t } = useTranslation('references');
  if (typeof value !== 'string' || value === '') return <EmptyValue />;
  if (!isColour(value)) return <TextValue>{value}</TextValue>;
  const named = namedColour(value);
  return (
    <span className={styles.option}>
      <span className={styles.swatch} style={{ backgroundColor: value }} />
      {named !== undefined && <span>{t(`colour.${named.name}`)}</span>}
      <span className={named === undefined ? '' : styles.muted}>{value}</span>
    </span>
  );
}
