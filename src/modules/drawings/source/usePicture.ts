import { useEffect, useState } from 'react';
import { type DrawingPage, picturePage } from './drawing-source.ts';

type OpenedPicture =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly page: DrawingPage };

/** Loads the picture at an address, which stays the same. */
export function usePicture(url: string): OpenedPicture {
  const [opened, setOpened] = useState<OpenedPicture>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => {
        if (!isGone) setOpened({ state: 'ready', page: picturePage(image) });
      },
      (error: unknown) => {
        console.warn('A picture could not be shown', error);
        if (!isGone) setOpened({ state: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [url]);
  return opened;
}
