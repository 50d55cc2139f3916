import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Palette as PaletteIcon } from 'lucide-react';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { IconMenu } from '../../ui/menu/IconMenu.tsx';
import { isColour } from './colour.ts';
import { palette } from './palette.ts';
import styles from '../common/control.module.css';
import colorStyles from './color.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The colour of the browser's picker while the value is empty. */
const noColour = '#84919a';

/** An input for #RRGGBB, with the browser's picker before it and the named colours after it. */
export function ColourInput({ value, onChange, ...input }: Props) {
  const { t } = useTranslation('widgets');
  return (
    <TextInput
      {...input}
      maxLength={7}
      placeholder="#RRGGBB"
      startAdornment={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('pick_colour')}
          value={isColour(value) ? value.toLowerCase() : noColour}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      }
      endAdornment={<Palette value={value} onChange={onChange} />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface PaletteProps {
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** The named colours, to choose one by name. */
function Palette({ value, onChange }: PaletteProps) {
  const { t } = useTranslation('references');
  return (
    <IconMenu label={t('colours')} size="small" icon={<PaletteIcon />}>
      {(close) => (
        <div className={colorStyles.palette}>
          {palette.map(({ name, colour }) => (
            <button
              key={name}
              type="button"
              className={colorStyles.named}
              aria-pressed={colour === value.toUpperCase()}
              onClick={() => {
                onChange(colour);
                close();
              }}
            >
              <span
                className={colorStyles.patch}
                style={{ backgroundColor: colour }}
                aria-hidden="true"
              />
              {t(`colour.${name}`)}
            </button>
          ))}
        </div>
      )}
    </IconMenu>
  );
}
