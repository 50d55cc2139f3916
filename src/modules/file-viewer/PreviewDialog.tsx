import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { FileViewer } from './FileViewer.tsx';
import styles from './file-viewer.module.css';
import type { ShownFile } from './viewer-kind.ts';

interface Props {
  readonly open: boolean;
  readonly file: ShownFile;
  readonly onClose: () => void;
}

/** A file over the whole window, with a link that downloads it. */
export function PreviewDialog({ open, file, onClose }: Props) {
  const { t } = useTranslation('viewer');
  const { files } = useWidgetServices();
  return (
    <Modal
      open={open}
      width="100vw"
      style={{ top: 0, maxWidth: '100vw', margin: 0, padding: 0 }}
      styles={{ container: { height: '100dvh', padding: '12px 16px', borderRadius: 0 } }}
      title={<span className={styles.title}>{file.name}</span>}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.dialog}>
        <FileViewer file={file} />
        <a className={styles.download} href={files.downloadUrl(file.id)} download={file.name}>
          <Download size={16} />
          {t('download')}
        </a>
      </div>
    </Modal>
  );
}
