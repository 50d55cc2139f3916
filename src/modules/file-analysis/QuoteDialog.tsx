import { FullScreenModal } from '../../ui/overlay/FullScreenModal.tsx';
import { FileViewer } from '../file-viewer/FileViewer.tsx';
import type { ShownFile } from '../file-viewer/viewer-kind.ts';
import styles from './file-analysis.module.css';

/** A file, opened where it has a quote. */
export interface OpenedPlace {
  readonly file: ShownFile;
  /** From 1. */
  readonly page: number;
  readonly quote: string;
}

interface Props {
  readonly open: boolean;
  readonly opened: OpenedPlace;
  readonly onClose: () => void;
}

/** A file over the whole window, at the page of a quote whose words are marked. */
export function QuoteDialog({ open, opened, onClose }: Props) {
  const { file, page, quote } = opened;
  return (
    <FullScreenModal
      open={open}
      title={<span className={styles.title}>{file.name}</span>}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <FileViewer
          key={`${file.id} ${page} ${quote}`}
          file={file}
          page={page}
          find={quote}
          isQuote
        />
      </div>
    </FullScreenModal>
  );
}
