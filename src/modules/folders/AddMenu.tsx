import { FilePlus, FileUp, FolderPlus, FolderUp, Plus, ScanLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';
import { type Dropped, filesChosen } from './upload/dropped-files.ts';

const PaperScanDialog = lazyOverlay(
  async () => (await import('../paper-scan/PaperScanDialog.tsx')).PaperScanDialog,
);

interface Props {
  /** Undefined: the person can't do it here. */
  readonly onFolder: (() => void) | undefined;
  readonly onDocument: (() => void) | undefined;
  readonly onFiles: ((dropped: Dropped) => void) | undefined;
}

/** What can be added to a folder: a folder, a document, files and folders of the computer. */
export function AddMenu({ onFolder, onDocument, onFiles }: Props) {
  const { t } = useTranslation('folders');
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const id = useId();
  const choose = (what: string) => document.getElementById(id + what)?.click();
  const take = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files === null ? null : filesChosen(currentTarget.files);
    // Allows the person to choose the same files again.
    currentTarget.value = '';
    if (chosen !== null && chosen.files.length > 0) onFiles?.(chosen);
  };
  const entries: readonly (MenuEntry | null)[] = [
    onFolder === undefined
      ? null
      : { key: 'folder', title: t('add.folder'), icon: <FolderPlus />, onSelect: onFolder },
    onDocument === undefined
      ? null
      : { key: 'document', title: t('add.document'), icon: <FilePlus />, onSelect: onDocument },
    onFiles === undefined
      ? null
      : {
          key: 'files',
          title: t('add.files'),
          icon: <FileUp />,
          onSelect: () => choose('files'),
        },
    onFiles === undefined
      ? null
      : {
          key: 'scan',
          title: t('add.scan'),
          icon: <ScanLine />,
          onSelect: () => setScanning(true),
        },
    // Phones have no dialog for a whole folder.
    onFiles === undefined || isPhone
      ? null
      : {
          key: 'computer_folder',
          title: t('add.computer_folder'),
          icon: <FolderUp />,
          onSelect: () => choose('folder'),
        },
  ];
  const possible = entries.filter((entry) => entry !== null);
  if (possible.length === 0) return null;
  return (
    <>
      <PopoverMenu
        label={t('add.label')}
        open={open}
        onOpenChange={setOpen}
        button={(trigger) => (
          <Button {...trigger} type="primary" size={isPhone ? 'large' : 'middle'} icon={<Plus />}>
            {t('add.label')}
          </Button>
        )}
      >
        <MenuList onDone={() => setOpen(false)} entries={possible} />
      </PopoverMenu>
      <input
        id={`${id}files`}
        type="file"
        hidden
        multiple
        aria-label={t('add.files')}
        onChange={take}
      />
      <input
        id={`${id}folder`}
        type="file"
        hidden
        multiple
        aria-label={t('add.computer_folder')}
        onChange={take}
        {...{ webkitdirectory: '' }}
      />
      {isScanning && (
        <PaperScanDialog
          open
          onScan={(file) => onFiles?.(filesChosen([file]))}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}
