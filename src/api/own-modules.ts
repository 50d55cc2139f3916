import { queryOptions } from '@tanstack/react-query';
import { GET_ORGANISATION_MODULES } from '../contract/own-modules.ts';
import { fetchReply } from './query-options.ts';

const hasModules = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'modules'));

/** The modules that the organisation made, and the files of the others. */
export const ownModulesQueryOptions = queryOptions({
  queryKey: [GET_ORGANISATION_MODULES.name, null] as const,
  queryFn: ({ signal }) =>
    fetchReply('organisation_modules', GET_ORGANISATION_MODULES, () => ({ signal }), hasModules),
});
