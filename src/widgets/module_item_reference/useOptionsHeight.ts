import { useEffect, useState } from 'react';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';

const deskHeight = 256;

/**
 * The most height of open options in px: on a phone two fifths of what the keyboard leaves visible.
 * While they are open there, the focused field stays in view.
 */
export function useOptionsHeight(isOpen: boolean): number {
  const isPhone = useIsPhone();
  const [height, setHeight] = useState(deskHeight);
  useEffect(() => {
    const { visualViewport: viewport } = globalThis;
    if (!isOpen || !isPhone || viewport === null || viewport === undefined) return undefined;
    const measure = () => {
      setHeight(Math.max(144, Math.round(viewport.height * 0.4)));
      // The select moves the focus into its input after it has opened. The label stays in view with it.
      requestAnimationFrame(() => {
        const { activeElement: input } = document;
        (input?.closest('[data-field]') ?? input)?.scrollIntoView?.({ block: 'start' });
      });
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [isOpen, isPhone]);
  return isPhone ? height : deskHeight;
}
