import { queryOptions } from '@tanstack/react-query';
import { GET_DRAWING_SETTINGS } from '../contract/drawing-settings.ts';
import { callServer } from './client.ts';

/** How drawings are shown on a site, and its stamps. */
export const drawingSettingsQueryOptions = (siteId: number) =>
  queryOptions({
    queryKey: [GET_DRAWING_SETTINGS.name, siteId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_DRAWING_SETTINGS, { params: { siteId }, signal })).reply,
  });
