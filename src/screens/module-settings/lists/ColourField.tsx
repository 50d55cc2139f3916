import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import styles from '../module-settings.module.css';
import { listColours } from './list-colours.ts';

interface Props {
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** A choice of the colours that stay readable in both themes; the present one stays if it is another. */
export function ColourField({ value, onChange }: Props) {
  const { t } = useTranslation(['module_settings', 'references']);
  const present = value.toUpperCase();
  const isNamed = listColours.some(({ colour }) => colour === present);
  const offered = [
    ...listColours.map(({ name, colour }) => ({ colour, label: t(`references:colour.${name}`) })),
    ...(isNamed ? [] : [{ colour: present, label: t('present_colour') }]),
  ];
  return (
    <FieldFrame label={t('colour')} group>
      {(control) => (
        <div {...control} role="radiogroup" aria-label={t('colour')} className={styles.colours}>
          {offered.map(({ colour, label }) => (
            <label key={colour} className={styles.colour} title={label}>
              <input
                type="radio"
                name={`${control.id}-colour`}
                aria-label={label}
                checked={colour === present}
                onChange={() => onChange(colour)}
              />
              <span style={{ backgroundColor: colour }} aria-hidden="true" />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
