import { useEffect, useState } from 'react';
import { keptFile } from '../../../api/kept-replies.ts';

/** The address of a file of the server, or one on this device if it is kept there; null until that is known. */
export function useKeptUrl(url: string): string | null {
  const [found, setFound] = useState<{ readonly of: string; readonly url: string } | null>(null);
  useEffect(() => {
    let local: string | null = null;
    let isGone = false;
    void keptFile(url).then((file) => {
      if (isGone) return;
      local = file === null ? null : URL.createObjectURL(file);
      setFound({ of: url, url: local ?? url });
    });
    return () => {
      isGone = true;
      if (local !== null) URL.revokeObjectURL(local);
    };
  }, [url]);
  return found?.of === url ? found.url : null;
}
