import { CircleAlert, Pause, Play, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageMediaTypes, resumableFrom } from '../../../contract/files.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import { FileIcon } from './FileIcon.tsx';
import styles from './files.module.css';
import type { Upload } from './uploads.ts';
import type { FieldUploads } from './useUploads.ts';

/** A preview of a local image file; `children` for other files. */
function Preview({ file, children }: { readonly file: File; readonly children: ReactNode }) {
  const [isBroken, setIsBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  const isPicture = imageMediaTypes.some((type) => type === file.type);
  if (!isPicture || isBroken) return children;
  return <img ref={show} alt="" onError={() => setIsBroken(true)} />;
}

function useStateText({ state, progress: share, file: added, prepared }: Upload): string {
  const { t } = useTranslation('files');
  const { number, size } = useFormat();
  const file = prepared?.file ?? added;
  if (state === 'waiting') return t('waiting', { size: size(file.size) });
  if (share >= 1) return t('finishing');
  const sent = { share: number(Math.floor(share * 100)), size: size(file.size) };
  return state === 'paused' ? t('paused', sent) : t('sent_share', sent);
}

interface Props {
  readonly upload: Upload;
  readonly uploads: Pick<FieldUploads, 'pause' | 'retry' | 'remove'>;
}

/** An upload: its progress, or why it failed. */
export function UploadLine({ upload, uploads }: Props) {
  const { t } = useTranslation('files');
  const { key, file, prepared, state, progress: share, reason } = upload;
  const { name } = file;
  const stateText = useStateText(upload);
  const isLost = state === 'failed' || state === 'refused';
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.sign}>
        <Preview file={file}>
          <FileIcon mediaType={file.type} />
        </Preview>
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {isLost ? (
          <span role="alert" className={styles.reason}>
            <CircleAlert size={14} />
            <span>{state === 'failed' ? t('not_uploaded', { reason }) : reason}</span>
          </span>
        ) : (
          <>
            <ProgressBar label={t('uploading', { name })} share={state === 'waiting' ? 0 : share} />
            <span className={styles.facts}>{stateText}</span>
          </>
        )}
      </span>
      <span className={styles.actions}>
        {state === 'sending' && (prepared?.file ?? file).size >= resumableFrom && share < 1 && (
          <IconButton
            size="small"
            label={t('pause', { name })}
            icon={<Pause />}
            onClick={() => uploads.pause(key)}
          />
        )}
        {state === 'paused' && (
          <IconButton
            bordered
            size="small"
            label={t('continue', { name })}
            icon={<Play />}
            onClick={() => uploads.retry(key)}
          />
        )}
        {state === 'failed' && (
          <IconButton
            bordered
            size="small"
            label={t('try_again', { name })}
            icon={<RotateCcw />}
            onClick={() => uploads.retry(key)}
          />
        )}
        <IconButton
          size="small"
          label={isLost ? t('dismiss', { name }) : t('cancel', { name })}
          icon={<X />}
          onClick={() => uploads.remove(key)}
        />
      </span>
    </li>
  );
}
