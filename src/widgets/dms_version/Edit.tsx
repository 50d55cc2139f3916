import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noErrors } from '../../runtime/record/keywords/keyword.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { FileDropZone } from '../common/files/FileDropZone.tsx';
import { UploadLine } from '../common/files/UploadLine.tsx';
import { tooLarge } from '../common/files/too-large.ts';
import styles from '../common/files/files.module.css';
import { useErrorMessage } from '../common/files/useFileList.ts';
import { useUploads } from '../common/files/useUploads.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { versionOf } from './value.ts';
import { VersionLine } from './VersionLine.tsx';

/** Shows the active version and its file, and uploads the next one. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('files');
  const { sizeLimit } = useFormat();
  const { files } = useWidgetServices();
  const errorText = useErrorMessage();
  const uploads = useUploads(props);
  const version = versionOf(props.value);
  const isNew = version !== null && uploads.isNew(version.file_id);

  function add([file]: readonly File[]): void {
    if (file === undefined) return;
    for (const { key } of uploads.list) uploads.remove(key);
    const isTooLarge = file.size > files.maxFileSize;
    const reason = errorText(isTooLarge ? tooLarge(file.name, files.maxFileSize) : noErrors);
    uploads.add([{ file, kind: 'uploaded', reason }], {
      validate: () => '',
      insert(value, row, rankOf) {
        const last = versionOf(value);
        if (last === null) return { version: 1, file_id: row.id };
        // A file that was uploaded in this form and is not saved is replaced, without a new version
        // number.
        const isReplaced = rankOf(last.file_id) !== null && uploads.isNew(last.file_id);
        return { version: isReplaced ? last.version : last.version + 1, file_id: row.id };
      },
    });
  }

  return (
    <FileDropZone
      field={props}
      label={t(version === null ? 'choose_file' : 'next_version')}
      note={t('version_note', { size: sizeLimit(files.maxFileSize) })}
      isSingle
      onFiles={add}
    >
      {(version !== null || uploads.list.length > 0) && (
        <ul className={styles.list}>
          {version !== null && (
            <VersionLine
              version={version}
              isUnsaved={isNew}
              action={
                !props.required && (
                  <IconButton
                    size="small"
                    label={t('remove_version', { version: version.version })}
                    icon={<Trash2 />}
                    onClick={() => props.onChange(null)}
                  />
                )
              }
            />
          )}
          {uploads.list.map((upload) => (
            <UploadLine key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </FileDropZone>
  );
}
