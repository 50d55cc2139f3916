import type { Annotation } from '../../../contract/annotations.ts';
import { type Point, boxAround, headOf } from './shapes.ts';
import type { Size } from './view.ts';

interface Props {
  readonly shape: Pick<Annotation, 'kind' | 'points'>;
  readonly sheet: Size;
  readonly className: string | undefined;
}

/** The head of an arrow is this share of the longer side of the sheet. */
const headShare = 1 / 80;

/** The lines of a rectangle, an arrow or a line drawn by hand, in points of the sheet. */
export function ShapeLines({ shape: { kind, points }, sheet, className }: Props) {
  const at = ({ x, y }: Point): Point => ({ x: x * sheet.width, y: y * sheet.height });
  const lines = points.map(at);
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return null;
  if (kind === 'rectangle') {
    const { x, y, width, height } = boxAround(points);
    const corner = at({ x, y });
    const size = at({ x: width, y: height });
    return <rect className={className} {...corner} width={size.x} height={size.y} />;
  }
  const path = `M${lines.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  if (kind === 'freehand') return <path className={className} d={path} />;
  const [one, other] = headOf(first, last, Math.max(sheet.width, sheet.height) * headShare);
  const head = `M${one.x} ${one.y}L${last.x} ${last.y}L${other.x} ${other.y}`;
  return <path className={className} d={`${path}${head}`} />;
}
