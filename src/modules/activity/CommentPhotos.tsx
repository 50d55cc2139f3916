import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCommentPhotos } from '../../contract/activity-schemas.ts';
import { imageMediaTypes } from '../../contract/files.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './comment-box.module.css';

interface Props {
  readonly count: number;
  readonly onAdded: (id: number) => void;
}

/** A button that takes or chooses photos for a comment and uploads them. */
export function AddCommentPhotos({ count, onAdded }: Props) {
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
        file,
        kind: 'uploaded',
        mayWait: true,
        key: files.newKey(),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      setRunning((before) => before - 1);
      if (result.state === 'failed') setError(result.reason);
      else if (result.state === 'done' && result.row.isPicture) onAdded(result.row.id);
      else setError(t('photo_refused', { name: file.name }));
    }
  }

  return (
    <>
      <IconButton
        size="small"
        label={t('add_photo')}
        icon={<Camera />}
        disabledReason={
          count + running >= maxCommentPhotos
            ? t('photos_full', { most: maxCommentPhotos })
            : undefined
        }
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
      {running > 0 && <span role="status">{t('photo_uploading', { number: running })}</span>}
      {error !== '' && (
        <span role="alert" className={styles.over}>
          {error}
        </span>
      )}
    </>
  );
}
