import type { SiteRow } from '../../../../contract/directory.ts';
import type { Pin } from '../../../../ui/map/pins-map.ts';

/** Spec section 3: green where a site has no colour. */
const green = '#1A6236';

/** A site as it stands on the map: not archived, and with coordinates (spec section 5); else null. */
export function pinOf({ id, site_name, site_colour, is_archived, address }: SiteRow): Pin | null {
  const { latitude, longitude } = address;
  if (is_archived || latitude === null || longitude === null) return null;
  return { id, name: site_name, position: [latitude, longitude], colour: site_colour ?? green };
}
