import { useState } from 'react';
import {
  isTooShort,
  type Mark,
  type MarkColour,
  type PhotoSides,
  type Place,
  type Tool,
  within,
} from './marks.ts';

/** What is being drawn: with the pointer held down, or between two presses of Enter. */
interface Begun {
  readonly from: Place;
  readonly to: Place;
}

export interface Pen {
  readonly tool: Tool;
  readonly colour: MarkColour;
  readonly text: string;
}

/** The marks on a photo, one that is being drawn, and undo and redo. */
export function useMarks(sides: PhotoSides, pen: Pen) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [undone, setUndone] = useState<readonly Mark[]>([]);
  const [begun, setBegun] = useState<Begun | null>(null);
  const { tool, colour } = pen;

  function add(mark: Mark): void {
    setMarks((before) => [...before, mark]);
    setUndone([]);
  }
  const toMark = ({ from, to }: Begun): Mark | null =>
    tool === 'text' ? null : { kind: tool, from, to, colour };

  return {
    marks,
    /** With the one that is being drawn. */
    shown: [...marks, ...(begun === null ? [] : [toMark(begun)])].filter((mark) => mark !== null),
    isDrawing: begun !== null,
    canUndo: marks.length > 0,
    canRedo: undone.length > 0,
    /** Begins a line at a place, or sets the text there. */
    begin(at: Place): void {
      const place = within(at, sides);
      const text = pen.text.trim();
      if (tool !== 'text') setBegun({ from: place, to: place });
      else if (text !== '') add({ kind: 'text', at: place, text, colour });
    },
    move: (to: Place): void => setBegun((before) => before && { ...before, to: within(to, sides) }),
    end(): void {
      setBegun(null);
      const mark = begun === null ? null : toMark(begun);
      if (begun !== null && mark !== null && !isTooShort(begun.from, begun.to, sides)) add(mark);
    },
    cancel: (): void => setBegun(null),
    undo: (): void => {
      const last = marks.at(-1);
      if (last === undefined) return;
      setMarks(marks.slice(0, -1));
      setUndone([...undone, last]);
    },
    redo: (): void => {
      const next = undone.at(-1);
      if (next === undefined) return;
      setMarks([...marks, next]);
      setUndone(undone.slice(0, -1));
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
