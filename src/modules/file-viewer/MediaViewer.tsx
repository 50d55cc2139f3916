import { useState } from 'react';
import { NoPreview } from './NoPreview.tsx';
import styles from './file-viewer.module.css';
import type { ShownFile } from './viewer-kind.ts';

interface Props {
  readonly url: string;
  readonly kind: 'video' | 'audio';
  readonly file: ShownFile;
}

/** A video or a sound with the browser's controls; a codec that it does not know has no preview. */
export function MediaViewer({ url, kind, file }: Props) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <NoPreview file={file} />;
  const shared = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onError: () => setFailed(true),
  } as const;
  const Player = kind;
  return (
    <div className={styles.media}>
      <Player {...shared} />
    </div>
  );
}
