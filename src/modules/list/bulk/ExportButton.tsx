import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import styles from './bulk.module.css';

interface Props {
  /** One entry per format. */
  readonly entries: readonly MenuEntry[];
  /** An export is running. */
  readonly busy: boolean;
}

/** A button with a menu of formats in which the selected items are exported. */
export function ExportButton({ entries, busy }: Props) {
  const { t } = useTranslation('bulk');
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={t('task.export')}
      open={open && !busy}
      onOpenChange={setOpen}
      placement="topLeft"
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.task} aria-disabled={busy}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('task.export')}
        </button>
      )}
    >
      <MenuList onDone={() => setOpen(false)} entries={entries} />
    </PopoverMenu>
  );
}
