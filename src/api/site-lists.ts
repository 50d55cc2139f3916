import { queryOptions } from '@tanstack/react-query';
import { GET_SITE_DROPDOWNS } from '../contract/directory.ts';
import { GET_SITE_LIST_USAGE, type SiteListName } from '../contract/list-rows.ts';
import { GET_SITE_TEMPLATE_OVERVIEW, GET_TEMPLATE_VERSIONS } from '../contract/templates.ts';
import { fetchReply, siteCallQueryOptions } from './query-options.ts';

const hasList = (key: string) => (reply: unknown) =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, key));

export const siteDropdownsQueryOptions = siteCallQueryOptions(
  GET_SITE_DROPDOWNS,
  'dropdowns',
  hasList('dropdowns'),
);

/** The templates of a site for its admins. */
export const templateOverviewQueryOptions = siteCallQueryOptions(
  GET_SITE_TEMPLATE_OVERVIEW,
  'templates',
  hasList('templates'),
);

/** The published versions of a template, with the items that go by them. */
export function templateVersionsQueryOptions(siteId: number, templateId: number) {
  return queryOptions({
    queryKey: [GET_TEMPLATE_VERSIONS.name, siteId, templateId] as const,
    queryFn: ({ signal }) =>
      fetchReply(
        'templates',
        GET_TEMPLATE_VERSIONS,
        () => ({ params: { siteId, templateId }, signal }),
        hasList('versions'),
      ),
  });
}

/** How often the rows of a list are used, and its merges. */
export function listUsageQueryOptions(siteId: number, list: SiteListName) {
  return queryOptions({
    queryKey: [GET_SITE_LIST_USAGE.name, siteId, list] as const,
    queryFn: ({ signal }) =>
      fetchReply(
        'list_usage',
        GET_SITE_LIST_USAGE,
        () => ({ params: { siteId, list }, signal }),
        hasList('usage'),
      ),
  });
}
