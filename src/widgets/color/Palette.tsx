import { Palette as PaletteIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconMenu } from '../../ui/menu/IconMenu.tsx';
import styles from './color.module.css';
import { palette } from './palette.ts';

interface Props {
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** The named colours, to choose one by name. */
export function Palette({ value, onChange }: Props) {
  const { t } = useTranslation('references');
  return (
    <IconMenu label={t('colours')} size="small" icon={<PaletteIcon />}>
      {(close) => (
        <div className={styles.palette}>
          {palette.map(({ name, colour }) => (
            <button
              key={name}
              type="button"
              className={styles.named}
              aria-pressed={colour === value.toUpperCase()}
              onClick={() => {
                onChange(colour);
                close();
              }}
            >
              <span
                className={styles.patch}
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
