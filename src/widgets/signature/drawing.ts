import type { PointGroup } from 'signature_pad';
import { type Drawing, maxPathLength } from './value.ts';

/** Points closer than this to the previous one make no visible difference; in px. */
const nearest = 2;

function strokeOf({ points }: PointGroup, near: number): string {
  const [first, ...others] = points;
  if (first === undefined) return '';
  const at = ({ x, y }: { readonly x: number; readonly y: number }) =>
    `${Math.round(x)} ${Math.round(y)}`;
  let last = first;
  let path = `M${at(first)}`;
  for (const point of others) {
    if (Math.hypot(point.x - last.x, point.y - last.y) < near) continue;
    path += `L${at(point)}`;
    last = point;
  }
  // A dot is a line without length.
  return last === first ? `${path}L${at(first)}` : path;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales a drawing from a pad of one size to another, keeping its proportions. */
export function scaleToFit(groups: readonly PointGroup[], from: Size, to: Size): PointGroup[] {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}

/** A drawing as path data; coarser if it would be too long. Null for an empty one. */
export function drawingOf(groups: readonly PointGroup[], size: Size): Drawing | null {
  if (groups.length === 0) return null;
  for (let near = nearest; ; near *= 2) {
    const path = groups.map((group) => strokeOf(group, near)).join('');
    if (path.length <= maxPathLength) return { path, ...size };
    if (near > Math.max(size.width, size.height)) return null;
  }
}
