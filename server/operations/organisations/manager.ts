import type { OrganisationAccess } from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { settingsPermission } from '../context/permissions.ts';
import { Failure } from '../failure.ts';

/** Throws `forbidden` for a caller who does not manage settings in the whole organisation. */
export function requireSettingsManager({
  grants,
  now,
}: Pick<OrganisationAccess, 'grants' | 'now'>): void {
  if (!hasPermission(activeGrantsOnSite(grants, null, now), settingsPermission))
    throw new Failure('forbidden');
}
