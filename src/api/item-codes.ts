import { queryOptions } from '@tanstack/react-query';
import { FIND_ITEM_CODE, GET_SITE_ITEM_CODES } from '../contract/item-codes.ts';
import { callServer } from './client.ts';

/** The items that a code names. It is asked for at each scan, since any change may affect it. */
export function findCodeQueryOptions(code: string) {
  return queryOptions({
    queryKey: [FIND_ITEM_CODE.name, null, code] as const,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await callServer(FIND_ITEM_CODE, { query: { code }, signal })).reply.found,
  });
}

/** The codes that items of a site got; the device keeps them, so that they are known without a network. */
export function siteItemCodesQueryOptions(siteId: number) {
  return queryOptions({
    queryKey: [GET_SITE_ITEM_CODES.name, siteId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_SITE_ITEM_CODES, { params: { siteId }, signal })).reply.codes,
  });
}

/** The codes that one item got. */
export function itemCodesQueryOptions(siteId: number, module_type: string, item_id: number) {
  return queryOptions({
    queryKey: [GET_SITE_ITEM_CODES.name, siteId, module_type, item_id] as const,
    queryFn: async ({ signal }) => {
      const input = { params: { siteId }, query: { module_type, item_id }, signal };
      return (await callServer(GET_SITE_ITEM_CODES, input)).reply.codes;
    },
  });
}
