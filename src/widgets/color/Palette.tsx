import { Button } from 'antd';
import { Palette as PaletteIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import styles from './color.module.css';
import { palette } from './palette.ts';

interface Props {
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** The named colours, to choose one by name. */
export function Palette({ value, onChange }: Props) {
  const { t } = useTranslation('references');
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={t('colours')}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <Button
          {...trigger}
          type="text"
          size="small"
          aria-label={t('colours')}
          title={t('colours')}
          icon={<PaletteIcon size={16} strokeWidth={1.75} aria-hidden="true" />}
        />
      )}
    >
      <div className={styles.palette}>
        {palette.map(({ name, colour }) => (
          <button
            key={name}
            type="button"
            className={styles.named}
            aria-pressed={colour === value.toUpperCase()}
            onClick={() => {
              onChange(colour);
              setOpen(false);
            }}
          >
            <span className={styles.patch} style={{ backgroundColor: colour }} aria-hidden="true" />
            {t(`colour.${name}`)}
          </button>
        ))}
      </div>
    </PopoverMenu>
  );
}
