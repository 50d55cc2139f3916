import type { Annotation, AnnotationKind } from '../contract/annotations.ts';

/** The least and the most points of each shape. */
const pointCounts: Readonly<Record<AnnotationKind, readonly [number, number]>> = {
  rectangle: [2, 2],
  arrow: [2, 2],
  freehand: [2, Number.POSITIVE_INFINITY],
  text: [1, 1],
  stamp: [1, 1],
};

/** Whether a shape is nothing without a text. */
export const needsText = (kind: AnnotationKind): boolean => kind === 'text' || kind === 'stamp';

/** What is wrong with a shape: the number of its points, or a text that is missing; null if nothing is. */
export function annotationFault({
  kind,
  points,
  text,
}: Pick<Annotation, 'kind' | 'points' | 'text'>): 'points' | 'text' | null {
  const [least, most] = pointCounts[kind];
  if (points.length < least || points.length > most) return 'points';
  return needsText(kind) && text.trim() === '' ? 'text' : null;
}
