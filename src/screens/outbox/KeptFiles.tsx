import { useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../browser/save-file.ts';
import { isOfPicture, readKeptFile } from '../../modules/outbox/kept-files.ts';
import type { OutboxFile } from '../../domain/outbox/outbox.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { KeptPreview } from './KeptPreview.tsx';
import styles from './outbox.module.css';

interface Props {
  readonly files: readonly OutboxFile[];
  readonly onRetry?: (file: OutboxFile) => void;
  readonly onDiscard?: (file: OutboxFile) => void;
}

/** Files that only this device has: the person can save each, so that none is lost with its change. */
export function KeptFiles({ files, onRetry, onDiscard }: Props) {
  const { t } = useTranslation('outbox');
  const { size } = useFormat();
  const cache = useQueryClient();
  const { toast } = useToast();
  async function save(file: OutboxFile): Promise<void> {
    const read = await readKeptFile(cache, file);
    if (read === null)
      toast({ title: t('file_lost', { name: file.name }), variant: 'destructive' });
    else saveFile(file.name, read);
  }
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          {isOfPicture(file) && <KeptPreview file={file} />}
          <span className={styles.fileText}>
            <span>{file.name}</span>
            <span className={styles.side}>
              {[size(file.size), t(`states.${file.state.kind}`)].join(' · ')}
            </span>
            {file.state.kind === 'refused' && onRetry !== undefined && (
              <span className={styles.reason}>{file.state.problem.message}</span>
            )}
          </span>
          {file.state.kind === 'refused' && onRetry !== undefined && (
            <IconButton
              size="small"
              label={t('retry_file', { name: file.name })}
              icon={<RotateCcw />}
              onClick={() => onRetry(file)}
            />
          )}
          <IconButton
            size="small"
            label={t('save_file', { name: file.name })}
            icon={<Download />}
            onClick={() => void save(file)}
          />
          {onDiscard !== undefined && (
            <IconButton
              size="small"
              label={t('discard_file', { name: file.name })}
              icon={<Trash2 />}
              onClick={() => onDiscard(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
