import { queryOptions } from '@tanstack/react-query';
import { GET_DMS_HOTSPOTS } from '../contract/hotspots.ts';
import { callServer } from './client.ts';
import type { DocumentRef } from './versions.ts';

/** The hotspots of a version of a drawing. */
export function hotspotsQueryOptions(document: DocumentRef, version: number) {
  const { siteId, kind, itemId } = document;
  return queryOptions({
    queryKey: [GET_DMS_HOTSPOTS.name, siteId, kind, itemId, version] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_DMS_HOTSPOTS, { params: { ...document }, query: { version }, signal }))
        .reply,
  });
}
