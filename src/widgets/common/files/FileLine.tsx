import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import type { FileRow, ReferredFile } from '../../file-services.ts';
import { useWidgetServices } from '../../services.ts';
import { isSound, VoicePlayer } from '../voice/VoiceNotes.tsx';
import { DownloadIcon } from './DownloadIcon.tsx';
import { FileIcon } from './FileIcon.tsx';
import styles from './files.module.css';
import { Thumbnail } from './Thumbnail.tsx';

/** The note for a file that can't be shown: it is loading, it does not exist, or loading failed. */
export function useFileNote(): (file: Exclude<ReferredFile, { state: 'found' }>) => string {
  const { t } = useTranslation(['widgets', 'files']);
  return ({ id, state }) => {
    if (state === 'loading') return t('loading');
    if (state === 'absent') return t('files:not_on_device');
    return state === 'gone' ? t('gone', { id }) : t('name_failed', { id });
  };
}

/** Size and format in words. */
export function useFileSummary(): (row: FileRow) => string {
  const { t } = useTranslation('files');
  const { size } = useFormat();
  return (row) =>
    [row.format, size(row.size), row.waits === true ? t('waits') : ''].filter(Boolean).join(' · ');
}

interface Props {
  readonly file: ReferredFile;
  /** Above the name. */
  readonly before?: string;
  /** At the end of the line. */
  readonly action?: ReactNode;
}

/** A file by name, with links to open and to download it. */
export function FileLine({ file, before, action }: Props) {
  const { files } = useWidgetServices();
  const note = useFileNote();
  const facts = useFileSummary();
  if (file.state !== 'found') {
    return (
      <li className={styles.line} data-state={file.state}>
        <span className={styles.sign}>
          <FileIcon mediaType="" />
        </span>
        <span className={styles.text}>
          {before !== undefined && <strong>{before}</strong>}
          {note(file)}
        </span>
        {action !== undefined && <span className={styles.actions}>{action}</span>}
      </li>
    );
  }
  const { id, row } = file;
  return (
    <li className={styles.line}>
      <span className={styles.sign}>
        {row.isPicture ? <Thumbnail id={id} /> : <FileIcon mediaType={row.mediaType} />}
      </span>
      <span className={styles.text}>
        {before !== undefined && <strong>{before}</strong>}
        <a
          className={styles.name}
          href={files.viewUrl(id)}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            // With a key the browser opens a tab or window, as with every link.
            const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
            if (isPlain && files.preview(row)) event.preventDefault();
          }}
        >
          {row.name}
        </a>
        <span className={styles.facts}>{facts(row)}</span>
      </span>
      <span className={styles.actions}>
        <DownloadIcon file={row} />
        {action}
      </span>
      {isSound(row) && (
        <span className={styles.sound}>
          <VoicePlayer file={row} />
        </span>
      )}
    </li>
  );
}
