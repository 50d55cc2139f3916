import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './icon-field.module.css';

/** Icons of Lucide that are offered; each has a text, `icon.{name}`. */
const offered = [
  'type',
  'hash',
  'list-checks',
  'circle-help',
  'percent',
  'barcode',
  'ruler',
  'weight',
  'timer',
  'calendar',
  'gauge',
  'thermometer',
  'droplet',
  'wind',
  'zap',
  'flame',
  'wrench',
  'hard-hat',
  'shield',
  'clipboard-check',
  'file-text',
  'camera',
  'map-pin',
  'user',
  'phone',
  'truck',
  'package',
  'factory',
] as const;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** A choice of icons; the present one stays if it is another. */
export function IconField({ label, value, onChange }: Props) {
  const { t } = useTranslation('own_types');
  const known: readonly string[] = offered;
  const icons = [
    ...offered.map((name) => ({ name, text: t(`icon.${name}`) })),
    ...(known.includes(value) ? [] : [{ name: value, text: t('present_icon') }]),
  ];
  return (
    <FieldFrame label={label} group>
      {(control) => (
        <div {...control} role="radiogroup" aria-label={label} className={styles.icons}>
          {icons.map(({ name, text }) => (
            <label key={name} className={styles.icon} title={text}>
              <input
                type="radio"
                name={`${control.id}-icon`}
                aria-label={text}
                checked={name === value}
                onChange={() => onChange(name)}
              />
              <Icon name={name} size={18} />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
