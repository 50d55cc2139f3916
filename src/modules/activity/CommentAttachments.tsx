import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCommentPhotos } from '../../contract/activity-schemas.ts';
import { imageMediaTypes } from '../../contract/files.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { defaultMaxSide, preparePhoto } from '../../widgets/common/files/prepare-photo.ts';
import { RecordButton } from '../../widgets/common/voice/RecordButton.tsx';
import { isSound, VoiceNotes } from '../../widgets/common/voice/VoiceNotes.tsx';
import type { FileRow } from '../../widgets/file-services.ts';
import { PhotoList } from '../../widgets/photos/PhotoList.tsx';
import { useReferredFiles } from '../../widgets/referred-rows.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './comment-box.module.css';

interface AttachmentListProps {
  readonly ids: readonly number[];
  /** Absent: they can't be removed. */
  readonly onRemove?: (id: number) => void;
}

/** The photos and voice notes of a comment. */
export function AttachmentList({ ids, onRemove }: AttachmentListProps) {
  const notes = useReferredFiles(ids).flatMap((file): FileRow[] =>
    file.state === 'found' && isSound(file.row) ? [file.row] : [],
  );
  const photos = ids.filter((id) => !notes.some((note) => note.id === id));
  return (
    <>
      {photos.length > 0 && (
        <PhotoList ids={photos} {...(onRemove === undefined ? {} : { onRemove })} />
      )}
      {notes.length > 0 && <VoiceNotes notes={notes} onRemove={onRemove} />}
    </>
  );
}

interface AddAttachmentsProps {
  readonly count: number;
  readonly onAdded: (row: FileRow) => void;
}

/** Buttons that take or choose photos and record voice notes for a comment, and upload them. */
export function AddAttachments({ count, onAdded }: AddAttachmentsProps) {
  const { t } = useTranslation('activity');
  const { files } = useWidgetServices();
  const input = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState(0);
  const [error, setError] = useState('');

  async function upload(chosen: readonly File[]): Promise<void> {
    setError('');
    setRunning((before) => before + chosen.length);
    for (const file of chosen) {
      const result = await files.send({
        file: await preparePhoto(file, { maxSide: defaultMaxSide, keepsPanoramas: false }),
        kind: 'uploaded',
        mayWait: true,
        key: files.newKey(),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      setRunning((before) => before - 1);
      if (result.state === 'failed') setError(result.reason);
      else if (result.state === 'done' && (result.row.isPicture || isSound(result.row)))
        onAdded(result.row);
      else setError(t('photo_refused', { name: file.name }));
    }
  }

  const disabledReason =
    count + running >= maxCommentPhotos ? t('photos_full', { most: maxCommentPhotos }) : undefined;
  return (
    <>
      <IconButton
        size="small"
        label={t('add_photo')}
        icon={<Camera />}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={imageMediaTypes.join(',')}
        aria-label={t('add_photo')}
        onChange={({ currentTarget }) => {
          const room = maxCommentPhotos - count - running;
          const chosen = [...(currentTarget.files ?? [])].slice(0, room);
          // Lets the same file be chosen again.
          currentTarget.value = '';
          void upload(chosen);
        }}
      />
      <RecordButton
        isIcon
        size="small"
        disabledReason={disabledReason}
        onNote={(note) => void upload([note])}
      />
      {running > 0 && <span role="status">{t('photo_uploading', { number: running })}</span>}
      {error !== '' && (
        <span role="alert" className={styles.refusal}>
          {error}
        </span>
      )}
    </>
  );
}
