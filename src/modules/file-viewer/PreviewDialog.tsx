import { FullScreenModal } from '../../ui/overlay/FullScreenModal.tsx';
import { DownloadLink } from './DownloadLink.tsx';
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
  return (
    <FullScreenModal
      open={open}
      title={<span className={styles.title}>{file.name}</span>}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <FileViewer file={file} />
        <DownloadLink file={file} />
      </div>
    </FullScreenModal>
  );
}
