import type { Grant } from '../../../src/domain/grants.ts';
import type { TokenScope } from '../../db/transaction.ts';

/** The codes that are left of a grant; null: none. */
function withCodes(grant: Grant, codes: readonly string[] | null): Grant | null {
  if (codes === null) return grant;
  const permissions = grant.holds_all
    ? codes
    : grant.permissions.filter((code) => codes.includes(code));
  return permissions.length === 0 ? null : { ...grant, holds_all: false, permissions };
}

/**
 * What an API token leaves of the grants of its owner. With a limit of sites, a grant of the whole
 * organisation counts on each of these sites, and nothing counts in the organisation. A grant
 * without a code opens no site, so a token without codes reads nothing.
 */
export function narrowGrants(
  grants: readonly Grant[],
  { permissions: codes, siteIds }: Pick<TokenScope, 'permissions' | 'siteIds'>,
): readonly Grant[] {
  return grants.flatMap((grant) => {
    const left = withCodes(grant, codes);
    if (left === null) return [];
    if (siteIds === null) return [left];
    if (left.site_id === null)
      return siteIds.map((site_id) => ({ ...left, scope: 'Site' as const, site_id }));
    return siteIds.includes(left.site_id) ? [{ ...left, on_every_site: false }] : [];
  });
}
