import { queryOptions } from '@tanstack/react-query';
import { GET_DMS_ANNOTATIONS } from '../contract/annotations.ts';
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
