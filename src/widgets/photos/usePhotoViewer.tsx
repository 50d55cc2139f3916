import { lazy, Suspense, useRef, useState } from 'react';
import type { FileRow, ReferredFile } from '../file-services.ts';

/** Loaded when somebody opens a photo. */
const PhotoViewer = lazy(async () => ({
  default: (await import('./PhotoViewer.tsx')).PhotoViewer,
}));

/** Opens the photos of a field in the viewer. */
export function usePhotoViewer(shown: readonly ReferredFile[]) {
  const [at, setAt] = useState<number | null>(null);
  const opener = useRef<Element>(null);
  const photos = shown.flatMap((file): FileRow[] => (file.state === 'found' ? [file.row] : []));
  const place = photos.findIndex(({ id }) => id === at);
  const viewer = place >= 0 && (
    <Suspense fallback={null}>
      <PhotoViewer
        photos={photos}
        index={place}
        onIndexChange={(next) => setAt(photos[next]?.id ?? null)}
        onClose={() => {
          setAt(null);
          const { current } = opener;
          if (current instanceof HTMLElement) requestAnimationFrame(() => current.focus());
        }}
      />
    </Suspense>
  );
  const open = (id: number) => {
    opener.current = document.activeElement;
    setAt(id);
  };
  return { open, viewer };
}
