import { useEffect, useState } from 'react';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';

const deskHeight = 256;

/**
 * While options are open on a phone: keeps the height of the keyboard in the style property
 * `--keyboard`, above which the sheet of options stands, and brings the focused field into view.
 *
 * @returns the most height of the options in px: two fifths of what the keyboard leaves visible
 */
export function useKeyboardInset(isOpen: boolean): number {
  const isPhone = useIsPhone();
  const [height, setHeight] = useState(deskHeight);
  useEffect(() => {
    const { visualViewport: viewport } = globalThis;
    if (!isOpen || !isPhone || viewport === null || viewport === undefined) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, globalThis.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--keyboard', `${covered}px`);
      setHeight(Math.max(144, Math.round(viewport.height * 0.4)));
      // The select moves the focus into its input after it has opened.
      requestAnimationFrame(() => document.activeElement?.scrollIntoView?.({ block: 'start' }));
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      root.style.removeProperty('--keyboard');
    };
  }, [isOpen, isPhone]);
  return isPhone ? height : deskHeight;
}
