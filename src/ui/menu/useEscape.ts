import { useEffect, useEffectEvent } from 'react';

/**
 * Escape while something is open and the focus is not in it: still on the button, as what opens is on
 * its way, or on nothing, as what had it inside has gone.
 */
export function useEscape(isOpen: boolean, button: Element | null, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const { activeElement, body } = document;
      if (key === 'Escape' && (activeElement === body || activeElement === button)) escape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, button]);
}
