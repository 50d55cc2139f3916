import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from '../common/control.module.css';
import { controlProps } from '../common/props.ts';
import type { EditProps } from '../view-types.ts';

/** What the browser's picker shows while there is no colour. */
const noColour = '#84919a';

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** A colour as #RRGGBB, typed or picked. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  const { value, onChange } = props;
  return (
    <TextInput
      {...controlProps(props)}
      maxLength={7}
      placeholder="#RRGGBB"
      before={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('pick_colour')}
          value={isColour(value) ? value.toLowerCase() : noColour}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      }
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
