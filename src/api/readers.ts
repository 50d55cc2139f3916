import { queryOptions } from '@tanstack/react-query';
import { GET_DMS_READERS } from '../contract/readers.ts';
import { callServer } from './client.ts';
import type { DocumentRef } from './versions.ts';

/** Who must read a document, and who has. */
export function readersQueryOptions(document: DocumentRef) {
  return queryOptions({
    queryKey: [GET_DMS_READERS.name, document.siteId, document.kind, document.itemId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_DMS_READERS, { params: { ...document }, signal })).reply,
  });
}
