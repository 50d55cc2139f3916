import type { SiteAddress, SiteRow } from '../contract/directory.ts';
import { type Grant, isActiveGrant } from './grants.ts';

const defaultColour = '#1E8E3E';

/** A site as it is stored. */
export interface SiteRecord extends SiteAddress {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly status: string | null;
  readonly site_type: string | null;
  readonly timezone: string;
  readonly locale: string | null;
  readonly colour: string | null;
  readonly is_archived: boolean;
}

/** The roles of these grants; once where a person holds one in person and through a team. */
function rolesOf(grants: readonly Grant[]) {
  const roles = new Map(
    grants.map(({ role_id, role_name, expires_at }) => [
      `${role_id} ${expires_at ?? ''}`,
      { role_id, role_name, expires_at },
    ]),
  );
  return [...roles.values()];
}

/**
 * A site with both key sets of spec section 3. `user_roles` are the roles that the caller holds
 * there, including those of the organisation and expired ones with their date; null if none is
 * active.
 */
export function toSiteRow(site: SiteRecord, grants: readonly Grant[], now: Date): SiteRow {
  const here = grants.filter(({ site_id }) => site_id === null || site_id === site.id);
  const { id, name, description, site_type, timezone, is_archived } = site;
  const { latitude, longitude, city, country_code } = site;
  const status = site.status ?? '';
  const locale = site.locale ?? 'en';
  const colour = site.colour ?? defaultColour;
  return {
    id,
    name,
    description,
    status,
    site_type,
    timezone,
    locale,
    colour,
    is_archived,
    address: { latitude, longitude, city, country_code },
    site_id: id,
    site_name: name,
    site_description: description,
    site_status: status,
    site_timezone: timezone,
    site_locale: locale,
    site_colour: colour,
    user_roles: here.some((grant) => isActiveGrant(grant, now)) ? rolesOf(here) : null,
  };
}
