import { GET_SITE_SETTINGS, GET_SITE_USAGE } from '../contract/sites.ts';
import { siteCallQueryOptions } from './query-options.ts';

const hasKey = (key: string) => (reply: unknown) =>
  typeof reply === 'object' && reply !== null && key in reply;

/** The settings of a site, for its admins. */
export const siteSettingsQueryOptions = siteCallQueryOptions(
  GET_SITE_SETTINGS,
  'site_settings',
  hasKey('working_days'),
);

/** What hangs on a site, for its admins. */
export const siteUsageQueryOptions = siteCallQueryOptions(
  GET_SITE_USAGE,
  'site_settings',
  hasKey('items'),
);
