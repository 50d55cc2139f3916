import { useEffect, useState } from 'react';
import { useStore } from '../../browser/useStore.ts';
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';
import { previewed } from './preview-store.ts';
import type { ShownFile } from './viewer-kind.ts';

const PreviewDialog = lazyOverlay(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

/** The dialog of the file that somebody opened; it is loaded with the first one. */
export function FilePreview() {
  const file = useStore(previewed);
  // A closing dialog still shows its file.
  const [last, setLast] = useState<ShownFile | null>(file);
  if (file !== null && file !== last) setLast(file);
  useEffect(() => () => previewed.set(null), []);
  if (last === null) return null;
  return <PreviewDialog open={file !== null} file={last} onClose={() => previewed.set(null)} />;
}
