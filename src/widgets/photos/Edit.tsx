import { useTranslation } from 'react-i18next';
import { imageMediaTypes } from '../../contract/files.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FileDropZone } from '../common/files/FileDropZone.tsx';
import { UndoRemove } from '../common/files/UndoRemove.tsx';
import { UploadLine } from '../common/files/UploadLine.tsx';
import { useFileList } from '../common/files/useFileList.ts';
import { useReferredFiles } from '../referred-rows.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { allowedPhotoCategories } from '../common/files/file-metadata.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { useMarkDialog } from './useMarkDialog.tsx';
import { usePhotoFacts } from './usePhotoFacts.ts';
import { usePhotoViewer } from './usePhotoViewer.tsx';
import { checkPhoto } from './check-photo.ts';
import styles from '../common/files/files.module.css';

const accepted = imageMediaTypes.join(',');

/** The photos, the uploads, and a drop zone to add more. */
export function Edit(props: EditProps<SettingsOf<'photos'>>) {
  const { t } = useTranslation('files');
  const { sizeLimit } = useFormat();
  const { files } = useWidgetServices();
  const limits = photoLimits(props.column.settings);
  const facts = usePhotoFacts(props.column.settings);
  const list = useFileList(props, { ...limits, factsOf: facts.factsOf });
  const shown = useReferredFiles(list.ids);
  const { open, viewer } = usePhotoViewer(shown);
  const { mark, dialog } = useMarkDialog((file) => list.add([file]));
  const largest = sizeLimit(Math.min(limits.largest ?? files.maxFileSize, files.maxFileSize));
  const { max } = limits;
  const isFull = list.room === 0;
  const note =
    max === null
      ? t('photos_note', { size: largest })
      : t(isFull ? 'photos_full' : 'photos_note_most', { count: max, size: largest });
  return (
    <FileDropZone
      field={props}
      label={t('choose_photos')}
      note={note}
      isFull={isFull}
      accept={accepted}
      withCamera
      onFiles={list.add}
    >
      {shown.length > 0 && (
        <ul className={styles.grid}>
          {shown.map((file) => (
            <PhotoCard
              key={file.id}
              file={file}
              onOpen={() => open(file.id)}
              onRemove={(name) => list.remove(file.id, name)}
              {...(isFull ? {} : { onMark: mark })}
              kinds={list.uploads.isNew(file.id) ? limits.kinds : []}
            />
          ))}
        </ul>
      )}
      {list.uploads.list.length > 0 && (
        <ul className={styles.list}>
          {list.uploads.list.map((upload) => (
            <UploadLine key={upload.key} upload={upload} uploads={list.uploads} />
          ))}
        </ul>
      )}
      <UndoRemove list={list} />
      {facts.asksForPosition && (
        <Checkbox checked={facts.isAgreed} onChange={({ target }) => facts.agree(target.checked)}>
          {t('add_position')}
        </Checkbox>
      )}
      {facts.problem !== null && (
        <span role="status" className={styles.note}>
          {t(`without_${facts.problem}`)}
        </span>
      )}
      {viewer}
      {dialog}
    </FileDropZone>
  );
}

/** The limits in the settings for adding photos (spec 3.3). */
function photoLimits(settings: SettingsOf<'photos'>) {
  const { maxPhotos = null, maxFileSize = null, maxSide = null } = settings;
  const kinds = allowedPhotoCategories(settings);
  return {
    kinds,
    max: maxPhotos,
    largest: maxFileSize,
    kind: kinds[0] ?? 'uploaded',
    photoSize: { maxSide, keepsPanoramas: kinds.includes('360') },
    check: (file: Parameters<typeof checkPhoto>[0]) => checkPhoto(file, settings),
  };
}
