import type { Annotation, AnnotationStatus } from '../../../contract/annotations.ts';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { StatusFamily } from '../../../ui/status/families.ts';
import { boxAround } from '../stage/shapes.ts';

/** Which notes are shown: one status, or those that are not closed, or all. */
export type NoteFilter = 'unclosed' | AnnotationStatus | 'all';

export const noteFilters: readonly NoteFilter[] = ['unclosed', 'open', 'answered', 'closed', 'all'];

/** Whether a filter lets a note through. */
export function passesNote({ status }: Annotation, filter: NoteFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'unclosed' ? status !== 'closed' : status === filter;
}

/** What the status of a note means. */
export const familyOf: Readonly<Record<AnnotationStatus, StatusFamily>> = {
  open: 'waiting',
  answered: 'moving',
  closed: 'closed',
};

/** Where a note is, with its page. */
export const placeOf = ({ page, points }: Annotation): Box & { readonly page: number } => ({
  page,
  ...boxAround(points),
});
