import { queryOptions } from '@tanstack/react-query';
import {
  type AnnotationChange,
  GET_DMS_ANNOTATIONS,
  type NewAnnotation,
  type NewAnswer,
} from '../contract/annotations.ts';
import type { NoteAnswerAction, NoteChangeAction } from '../domain/outbox/outbox.ts';
import { callServer } from './client.ts';
import type { DocumentRef } from './versions.ts';

/** The annotations of a version of a document. */
export function annotationsQueryOptions(document: DocumentRef, version: number) {
  const { siteId, kind, itemId } = document;
  return queryOptions({
    queryKey: [GET_DMS_ANNOTATIONS.name, siteId, kind, itemId, version] as const,
    queryFn: async ({ signal }) =>
      (
        await callServer(GET_DMS_ANNOTATIONS, {
          params: { ...document },
          query: { version },
          signal,
        })
      ).reply,
  });
}

/** What a new note is sent as; the server makes it once, however often that is. */
export const newNoteBody = (version: number, note: NewAnnotation, clientId: string) => ({
  version,
  annotations: [{ ...note, client_id: clientId }],
});

/** What a change of a note is sent as. */
export const noteChangeBody = ({
  id,
  change,
  seen,
}: NoteChangeAction): { readonly changes: readonly [AnnotationChange] } => ({
  changes: [{ id, ...change, ...(seen === undefined ? {} : { seen }) }],
});

/** What an answer to a note is sent as; the server takes it once, however often that is. */
export const answerBody = (
  { kind: _kind, ...answer }: NoteAnswerAction,
  clientId: string,
): NewAnswer => ({ ...answer, client_id: clientId });
