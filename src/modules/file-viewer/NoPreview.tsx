import { Download, FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './file-viewer.module.css';
import type { ShownFile } from './viewer-kind.ts';

/** Says that a file has no preview, with a link that downloads it. */
export function NoPreview({ file }: { readonly file: ShownFile }) {
  const { t } = useTranslation('viewer');
  const { files } = useWidgetServices();
  return (
    <EmptyState
      icon={<FileX2 size={24} />}
      title={t('none')}
      text={t('none_why')}
      next={
        <a className={styles.download} href={files.downloadUrl(file.id)} download={file.name}>
          <Download size={16} />
          {t('download')}
        </a>
      }
    />
  );
}
