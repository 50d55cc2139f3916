import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import styles from './panel.module.css';

interface Props {
  /** `#RRGGBB`. */
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** The colour of a node or of a group. */
export function ColourField({ value, onChange }: Props) {
  const { t } = useTranslation('diagram');
  return (
    <FieldFrame label={t('colour')}>
      {(control) => (
        <span className={styles.colour}>
          <input
            {...control}
            type="color"
            className={styles.picker}
            value={value.toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
          <code>{value}</code>
        </span>
      )}
    </FieldFrame>
  );
}
