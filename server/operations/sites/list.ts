import type { SiteRow } from '../../../src/contract/directory.ts';
import { isLive } from '../access/grants.ts';
import { inOrganisation } from '../access/organisation.ts';
import type { Caller, Services } from '../services.ts';

const defaultColour = '#1E8E3E';

/**
 * Every site of the organisation with both key sets of spec section 3. `user_roles` are the roles
 * that the caller holds there, those of the organisation included and expired ones with their date;
 * they are null where no live one is.
 */
export function listSites(services: Services, caller: Caller): Promise<readonly SiteRow[]> {
  return inOrganisation(services, caller, async ({ tx, organisationId, now, grants }) => {
    const sites = await tx
      .selectFrom('sites')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return sites.map((site) => {
      const here = grants.filter(({ site_id }) => site_id === null || site_id === site.id);
      const status = site.status ?? '';
      const locale = site.locale ?? 'en';
      const colour = site.colour ?? defaultColour;
      return {
        id: site.id,
        name: site.name,
        description: site.description,
        status,
        site_type: site.site_type,
        timezone: site.timezone,
        locale,
        colour,
        is_archived: site.is_archived,
        address: {
          latitude: site.latitude,
          longitude: site.longitude,
          city: site.city,
          country_code: site.country_code,
        },
        site_id: site.id,
        site_name: site.name,
        site_description: site.description,
        site_status: status,
        site_timezone: site.timezone,
        site_locale: locale,
        site_colour: colour,
        user_roles: here.some((grant) => isLive(grant, now))
          ? here.map(({ role_id, role_name, expires_at }) => ({ role_id, role_name, expires_at }))
          : null,
      };
    });
  });
}
