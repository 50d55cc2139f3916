import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../../../browser/useStore.ts';
import { gestureHandlers } from './gestures.ts';
import { type RestingView, StageMover } from './stage-mover.ts';
import type { Size } from './view.ts';

export interface StageElements {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
}

/** What moves the sheet on the stage, and where it rests. */
export interface Stage {
  readonly mover: StageMover;
  /** Null until the size of the stage is known. */
  readonly rest: RestingView | null;
}

/**
 * Moves a sheet by mouse, wheel, fingers and calls.
 *
 * @param sheet the size of the sheet in points; another sheet needs another component
 * @param isHeld one finger or the pressed mouse does something else, such as drawing
 */
export function useStage({ frame, content }: StageElements, sheet: Size, isHeld: boolean): Stage {
  const [mover] = useState(() => new StageMover(sheet));
  const rest = useStore(mover.rest);
  const held = useEffectEvent(() => isHeld);
  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return undefined;
    const detach = mover.attach(outer, inner);
    const stop = gestureHandlers(outer, {
      zoomAt: (factor, x, y) => mover.zoom(factor, { x, y }),
      panBy: mover.pan,
      isHeld: () => held(),
    });
    return () => {
      stop();
      detach();
    };
  }, [frame, content, mover]);
  return { mover, rest };
}
