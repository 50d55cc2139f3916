import { queryOptions } from '@tanstack/react-query';
import { fillPath } from '../contract/call.ts';
import { importCalls } from '../contract/imports.ts';
import type { ModuleEndpoint } from '../contract/items.ts';
import { apiUrl, callServer } from './client.ts';

/** An import as the server has it now. */
export function importQueryOptions(endpoint: ModuleEndpoint, siteId: number, importId: number) {
  const { one } = importCalls(endpoint);
  return queryOptions({
    queryKey: [one.name, siteId, importId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(one, { params: { siteId, importId }, signal })).reply,
  });
}

export interface ProblemsQuery {
  readonly offset: number;
  readonly limit: number;
  /** Those of one reason; of every reason if absent. */
  readonly code?: string;
}

/** A page of what is wrong with the rows of an import. */
export function importProblemsQueryOptions(
  endpoint: ModuleEndpoint,
  siteId: number,
  importId: number,
  query: ProblemsQuery,
) {
  const { one, problems } = importCalls(endpoint);
  return queryOptions({
    // Below the import itself: another dry run makes them stale.
    queryKey: [one.name, siteId, importId, 'problems', query] as const,
    queryFn: async ({ signal }) =>
      (await callServer(problems, { params: { siteId, importId }, query, signal })).reply,
  });
}

/** The mappings that were saved on the site. */
export function importMappingsQueryOptions(endpoint: ModuleEndpoint, siteId: number) {
  const { mappings } = importCalls(endpoint);
  return queryOptions({
    queryKey: [mappings.name, siteId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(mappings, { params: { siteId }, signal })).reply.mappings,
  });
}

/** Where the file of just the rows that can't go in is fetched. */
export function badRowsUrl(endpoint: ModuleEndpoint, siteId: number, importId: number): string {
  return apiUrl(`${fillPath(importCalls(endpoint).one.path, { siteId, importId })}/bad-rows`);
}
