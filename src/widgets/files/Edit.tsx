import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { FileDropZone } from '../common/files/FileDropZone.tsx';
import { FilesOfField } from '../common/files/FilesOfField.tsx';
import { anyFile, useFileList } from '../common/files/useFileList.ts';
import { RecordButton } from '../common/voice/RecordButton.tsx';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

/** The files, the uploads, and a drop zone to add more. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('files');
  const { sizeLimit } = useFormat();
  const { files } = useWidgetServices();
  const list = useFileList(props, anyFile);
  return (
    <FileDropZone
      field={props}
      label={t('choose_files')}
      note={t('files_note', { size: sizeLimit(files.maxFileSize) })}
      onFiles={list.add}
      more={<RecordButton onNote={(note) => list.add([note])} />}
    >
      <FilesOfField list={list} />
    </FileDropZone>
  );
}
