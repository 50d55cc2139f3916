import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onPress` for a press that is neither on the anchor nor inside. The returned handler marks
 * a press as inside (`onPointerDownCapture`), so that lists and dialogs opened from there count as
 * inside wherever they are in the document.
 */
export function useOutsidePress(anchor: Element, onPress: () => void): () => void {
  const isInside = useRef(false);
  const pressOutside = useEffectEvent(onPress);
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      const isOutside = !isInside.current;
      isInside.current = false;
      if (isOutside && !(target instanceof Node && anchor.contains(target))) pressOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [anchor]);
  return () => {
    isInside.current = true;
  };
}
