import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useReferredFiles } from '../../referred-rows.ts';
import { FileLine } from './FileLine.tsx';
import styles from './files.module.css';
import { UndoRemove } from './UndoRemove.tsx';
import { UploadLine } from './UploadLine.tsx';
import type { FileList } from './useFileList.ts';

/** The files of a field, which can be removed, and its uploads; nothing while there are none. */
export function FilesOfField({ list }: { readonly list: FileList }) {
  const { t } = useTranslation('files');
  const shown = useReferredFiles(list.ids);
  const { uploads } = list;
  return (
    <>
      {shown.length + uploads.list.length > 0 && (
        <ul className={styles.list}>
          {shown.map((file) => {
            const name = file.state === 'found' ? file.row.name : `#${file.id}`;
            return (
              <FileLine
                key={file.id}
                file={file}
                action={
                  <IconButton
                    size="small"
                    label={t('remove', { name })}
                    icon={<Trash2 />}
                    onClick={() => list.remove(file.id, name)}
                  />
                }
              />
            );
          })}
          {uploads.list.map((upload) => (
            <UploadLine key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      <UndoRemove list={list} />
    </>
  );
}
