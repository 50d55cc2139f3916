import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { FileLine } from '../common/files/FileLine.tsx';
import { FileDropZone } from '../common/files/FileDropZone.tsx';
import { RecordButton } from '../common/voice/RecordButton.tsx';
import { UndoRemove } from '../common/files/UndoRemove.tsx';
import { UploadLine } from '../common/files/UploadLine.tsx';
import styles from '../common/files/files.module.css';
import { useFileList } from '../common/files/useFileList.ts';
import { noErrors } from '../../runtime/record/keywords/keyword.ts';
import { useReferredFiles } from '../referred-rows.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

const anyFile = { max: null, kind: 'uploaded', check: () => noErrors } as const;

/** The files, the uploads, and a drop zone to add more. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('files');
  const { size } = useFormat();
  const { files } = useWidgetServices();
  const list = useFileList(props, anyFile);
  const shown = useReferredFiles(list.ids);
  const isAny = shown.length + list.uploads.list.length > 0;
  return (
    <FileDropZone
      field={props}
      label={t('choose_files')}
      note={t('files_note', { size: size(files.maxFileSize) })}
      onFiles={list.add}
      more={<RecordButton onNote={(note) => list.add([note])} />}
    >
      {isAny && (
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
          {list.uploads.list.map((upload) => (
            <UploadLine key={upload.key} upload={upload} uploads={list.uploads} />
          ))}
        </ul>
      )}
      <UndoRemove list={list} />
    </FileDropZone>
  );
}
