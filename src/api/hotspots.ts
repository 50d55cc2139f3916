import { queryOptions } from '@tanstack/react-query';
import { GET_DMS_HOTSPOTS, GET_ITEM_DRAWINGS } from '../contract/hotspots.ts';
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

/** The drawings that show an item. */
export function itemDrawingsQueryOptions(siteId: number, module_type: string, item_id: number) {
  return queryOptions({
    queryKey: [GET_ITEM_DRAWINGS.name, siteId, module_type, item_id] as const,
    queryFn: async ({ signal }) => {
      const query = { module_type, item_id };
      const { reply } = await callServer(GET_ITEM_DRAWINGS, { params: { siteId }, query, signal });
      return reply.drawings;
    },
  });
}
