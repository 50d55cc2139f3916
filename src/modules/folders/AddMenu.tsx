import { FilePlus, FileUp, FolderPlus, FolderUp, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { type Dropped, filesChosen } from './upload/dropped-files.ts';

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
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files === null ? null : filesChosen(currentTarget.files);
    // Allows the person to choose the same files again.
    currentTarget.value = '';
    if (chosen !== null && chosen.files.length > 0) onFiles?.(chosen);
  };
  const entry = (
    key: string,
    title: string,
    icon: React.ReactNode,
    onSelect: (() => void) | undefined,
  ) => (onSelect === undefined ? [] : [{ key, title, icon, onSelect }]);
  const entries = [
    ...entry('folder', t('add.folder'), <FolderPlus />, onFolder),
    ...entry('document', t('add.document'), <FilePlus />, onDocument),
    ...entry('files', t('add.files'), <FileUp />, onFiles && (() => files.current?.click())),
    // Phones have no dialog for a whole folder.
    ...entry(
      'computer_folder',
      t('add.computer_folder'),
      <FolderUp />,
      onFiles === undefined || isPhone ? undefined : () => folder.current?.click(),
    ),
  ];
  if (entries.length === 0) return null;
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
        <MenuList onDone={() => setOpen(false)} entries={entries} />
      </PopoverMenu>
      <input ref={files} type="file" hidden multiple aria-label={t('add.files')} onChange={take} />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label={t('add.computer_folder')}
        onChange={take}
        {...{ webkitdirectory: '' }}
      />
    </>
  );
}
