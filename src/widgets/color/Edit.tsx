import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { controlProps } from '../common/props.ts';
import type { EditProps } from '../view-types.ts';

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** A colour as #RRGGBB, typed or picked. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  return (
    <div className={styles.row}>
      <input
        type="color"
        className={styles.picker}
        aria-label={t('pick_colour')}
        disabled={props.disabled}
        value={isColour(props.value) ? props.value : '#84919a'}
        onChange={(event) => props.onChange(event.target.value.toUpperCase())}
      />
      <input
        {...controlProps(props)}
        type="text"
        maxLength={7}
        placeholder="#RRGGBB"
        className={styles.input}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
      />
    </div>
  );
}
