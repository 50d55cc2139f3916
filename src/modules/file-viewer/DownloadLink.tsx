import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './file-viewer.module.css';
import type { ShownFile } from './viewer-kind.ts';

/** A link that downloads a file. */
export function DownloadLink({ file }: { readonly file: ShownFile }) {
  const { t } = useTranslation('viewer');
  const { files } = useWidgetServices();
  return (
    <a className={styles.download} href={files.downloadUrl(file.id)} download={file.name}>
      <Download size={16} />
      {t('download')}
    </a>
  );
}
