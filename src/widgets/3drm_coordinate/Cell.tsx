import { EmptyValue } from '../common/TextValue.tsx';
import type { CellProps } from '../view-types.ts';
import { drawingOf } from './drawing.ts';
import { useDrawingText } from './useDrawingText.ts';

/** The shape type of the drawing and its number of points. */
export function Cell({ value }: CellProps) {
  const { name } = useDrawingText();
  const drawing = drawingOf(value);
  return drawing === null ? (
    <EmptyValue />
  ) : (
    <span>{name(drawing.kind, drawing.points.length)}</span>
  );
}
