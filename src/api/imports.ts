import { queryOptions } from '@tanstack/react-query';
import { fillPath } from '../domain/call.ts';
import { importCalls } from '../contract/imports.ts';
import type { ModuleEndpoint } from '../contract/items.ts';
import { apiUrl, callServer } from './client.ts';

/** The present state of an import. */
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
  /** Only problems with this code; all problems if absent. */
  readonly code?: string;
}

/** A page of the problems of an import's rows. */
export function importProblemsQueryOptions(
  endpoint: ModuleEndpoint,
  siteId: number,
  importId: number,
  query: ProblemsQuery,
) {
  const { one, problems } = importCalls(endpoint);
  return queryOptions({
    // The key begins with that of the import, because another dry run makes the problems stale.
    queryKey: [one.name, siteId, importId, 'problems', query] as const,
    queryFn: async ({ signal }) =>
      (await callServer(problems, { params: { siteId, importId }, query, signal })).reply,
  });
}

/** The mappings that are saved on the site. */
export function importMappingsQueryOptions(endpoint: ModuleEndpoint, siteId: number) {
  const { mappings } = importCalls(endpoint);
  return queryOptions({
    queryKey: [mappings.name, siteId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(mappings, { params: { siteId }, signal })).reply.mappings,
  });
}

/** The URL of a file with only the rows that can't be imported. */
export function badRowsUrl(endpoint: ModuleEndpoint, siteId: number, importId: number): string {
  return apiUrl(`${fillPath(importCalls(endpoint).one.path, { siteId, importId })}/bad-rows`);
}
