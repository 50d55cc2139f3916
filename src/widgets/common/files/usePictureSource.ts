import { useEffect, useState } from 'react';
import { useStore } from '../../../browser/useStore.ts';
import type { PictureSize } from '../../file-services.ts';
import { useWidgetServices } from '../../services.ts';

/** A picture as an element can show it. */
interface ShownPicture {
  /** Undefined while this device looks for it. */
  readonly src: string | undefined;
  /** It can't be shown: `absent` if the server is out of reach and this device has none. */
  readonly failed: 'absent' | 'failed' | null;
  /** Called when the element can't load it. */
  readonly onError: () => void;
  /** Tries again after it has failed. */
  readonly onRetry: () => void;
}

/**
 * The address of a picture: that of the server, or of the one on this device if the server is out of reach
 * or does not give it.
 */
export function usePictureSource(id: number, size: PictureSize): ShownPicture {
  const { files } = useWidgetServices();
  const { isAway, keptPicture } = files;
  const away = useStore(isAway);
  const key = `${size}/${id}`;
  /** The picture that is looked for on this device. */
  const [sought, setSought] = useState(away ? key : null);
  const [found, setFound] = useState<{ readonly key: string; readonly url: string | null } | null>(
    null,
  );
  const [broken, setBroken] = useState<{ readonly key: string; readonly away: boolean } | null>(
    null,
  );
  const isSought = sought === key;

  useEffect(() => {
    if (!isSought) return undefined;
    let url: string | null = null;
    let isOver = false;
    const look = async () => {
      const picture = await keptPicture(id, size);
      if (isOver) return;
      url = picture && URL.createObjectURL(picture);
      setFound({ key, url });
    };
    void look();
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [isSought, keptPicture, id, size, key]);

  const atServer = size === 'thumbnail' ? files.thumbnailUrl(id) : files.viewUrl(id);
  const looked = found?.key === key ? found : null;
  const lookedFor = looked === null ? undefined : (looked.url ?? atServer);
  const isBroken = broken?.key === key && broken.away === away;
  return {
    src: isSought ? lookedFor : atServer,
    failed: isBroken ? (away ? 'absent' : 'failed') : null,
    onError: () => (isSought ? setBroken({ key, away }) : setSought(key)),
    onRetry: () => setBroken(null),
  };
}
