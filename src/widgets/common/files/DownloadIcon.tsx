import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FileRow } from '../../file-services.ts';
import { useWidgetServices } from '../../services.ts';
import styles from './files.module.css';

/** An icon that downloads a file. */
export function DownloadIcon({ file: { id, name } }: { readonly file: FileRow }) {
  const { t } = useTranslation('files');
  const { files } = useWidgetServices();
  const label = t('download', { name });
  return (
    <a
      className={styles.iconLink}
      href={files.downloadUrl(id)}
      download={name}
      aria-label={label}
      title={label}
    >
      <Download />
    </a>
  );
}
