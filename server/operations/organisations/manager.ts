import type { OrganisationAccess } from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { settingsPermission } from '../context/permissions.ts';
import { Failure } from '../failure.ts';

type Held = Pick<OrganisationAccess, 'grants' | 'now'>;

/** Whether the caller manages settings in the whole organisation. */
export function managesSettings({ grants, now }: Held): boolean {
  return hasPermission(activeGrantsOnSite(grants, null, now), settingsPermission);
}

/** Throws `forbidden` for a caller who does not manage settings in the whole organisation. */
export function requireSettingsManager(held: Held): void {
  if (!managesSettings(held)) throw new Failure('forbidden');
}
