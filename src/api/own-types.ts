import { GET_SITE_FIELD_TYPES } from '../contract/own-types.ts';
import { siteCallQueryOptions } from './query-options.ts';

/** The own field types of a site, retired ones too. */
export const siteFieldTypesQueryOptions = siteCallQueryOptions(
  GET_SITE_FIELD_TYPES,
  'field_types',
  (reply: unknown) =>
    typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'field_types')),
);
