import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Mark, markColours } from './marks.ts';
import { type Pen, useMarks } from './useMarks.ts';

const sides = { width: 1000, height: 500 };
const [red] = markColours;
const arrow: Pen = { tool: 'arrow', colour: red, text: '' };

function marksWith(pen: Pen) {
  const { result, rerender } = renderHook((given: Pen) => useMarks(sides, given), {
    initialProps: pen,
  });
  /** Each step sees what the one before has changed, as events of a page do. */
  const run = (step: (marks: typeof result.current) => void) => act(() => step(result.current));
  function drag(from: readonly [number, number], to: readonly [number, number]): void {
    run((marks) => marks.begin({ x: from[0], y: from[1] }));
    run((marks) => marks.move({ x: to[0], y: to[1] }));
    run((marks) => marks.end());
  }
  return { result, run, drag, choose: rerender };
}

test('arrows and circles stay within the photo, a tap draws nothing, and a text is set where it is tapped', () => {
  const { result, run, drag, choose } = marksWith(arrow);
  drag([100, 100], [2000, -50]);
  drag([300, 300], [301, 300]);
  choose({ ...arrow, tool: 'circle' });
  run((marks) => marks.begin({ x: 10, y: 10 }));
  run((marks) => marks.move({ x: 90, y: 90 }));
  expect(result.current.shown).toHaveLength(2);
  run((marks) => marks.cancel());
  choose({ ...arrow, tool: 'text', text: ' Leak ' });
  run((marks) => marks.begin({ x: 400, y: 200 }));
  expect(result.current.marks).toEqual([
    { kind: 'arrow', from: { x: 100, y: 100 }, to: { x: 1000, y: 0 }, colour: red },
    { kind: 'text', at: { x: 400, y: 200 }, text: 'Leak', colour: red },
  ]);
  choose({ ...arrow, tool: 'text', text: ' ' });
  run((marks) => marks.begin({ x: 1, y: 1 }));
  expect(result.current.marks).toHaveLength(2);
});

test('undo and redo lead through what was drawn, and a new mark drops what was undone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('draw', 'undo', 'redo'), { maxLength: 20 }), (steps) => {
      const { result, run, drag } = marksWith(arrow);
      let kept: readonly Mark[] = [];
      let dropped: readonly Mark[] = [];
      for (const step of steps) {
        const last = kept.at(-1);
        const next = dropped.at(-1);
        if (step === 'draw') {
          drag([0, 0], [500, kept.length + 100]);
          kept = [...kept, result.current.marks.at(-1)].filter((mark) => mark !== undefined);
          dropped = [];
        } else if (step === 'undo') {
          run((marks) => marks.undo());
          if (last !== undefined) [kept, dropped] = [kept.slice(0, -1), [...dropped, last]];
        } else {
          run((marks) => marks.redo());
          if (next !== undefined) [kept, dropped] = [[...kept, next], dropped.slice(0, -1)];
        }
        expect(result.current.marks).toEqual(kept);
        expect(result.current.canUndo).toBe(kept.length > 0);
        expect(result.current.canRedo).toBe(dropped.length > 0);
      }
    }),
    { numRuns: 30 },
  );
});
