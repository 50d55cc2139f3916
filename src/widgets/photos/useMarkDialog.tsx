import { lazy, Suspense, useState } from 'react';
import type { FileRow } from '../file-services.ts';

/** Loaded when somebody marks a photo. */
const MarkDialog = lazy(async () => ({
  default: (await import('./marks/MarkDialog.tsx')).MarkDialog,
}));

/** Opens the dialog in which a photo is marked; `onMarked` gets the marked photo. */
export function useMarkDialog(onMarked: (file: File) => void) {
  const [photo, setPhoto] = useState<FileRow | null>(null);
  const dialog = photo !== null && (
    <Suspense fallback={null}>
      <MarkDialog
        photo={photo}
        onClose={() => setPhoto(null)}
        onMarked={(file) => {
          setPhoto(null);
          onMarked(file);
        }}
      />
    </Suspense>
  );
  return { mark: setPhoto, dialog };
}
