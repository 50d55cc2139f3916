import type { SiteRow } from '../../../contract/directory.ts';
import type { InviteProblemCode, InvitedPerson } from '../../../contract/invitations.ts';
import type { RoleRow } from '../../../contract/people.ts';
import type { AddressLine } from './address-lines.ts';
import type { GrantChoice } from './GrantFields.tsx';

interface Known {
  readonly roles: readonly Pick<RoleRow, 'id' | 'name' | 'scope'>[];
  readonly sites: readonly Pick<SiteRow, 'id' | 'site_name'>[];
}

const equals = (a: string, b: string) =>
  a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;

/**
 * The grants of a person: by the role and the site that the line names, else by the choice for all.
 * A name that nobody knows, or a missing choice, is a problem.
 */
export function grantsOfLine(
  line: Pick<AddressLine, 'role' | 'site'>,
  { roleId, siteIds }: Pick<GrantChoice, 'roleId' | 'siteIds'>,
  { roles, sites }: Known,
): InvitedPerson['grants'] | InviteProblemCode {
  const role = roles.find(({ id, name }) =>
    line.role === undefined ? id === roleId : equals(name, line.role),
  );
  if (role === undefined) return line.role === undefined ? 'role_missing' : 'role_unknown';
  if (role.scope === 'Organisation') return [{ role_id: role.id, site_id: null }];
  const named = sites.find(({ site_name }) => equals(site_name, line.site ?? ''));
  if (line.site !== undefined && named === undefined) return 'site_unknown';
  const ids = named === undefined ? siteIds : [named.id];
  return ids.length === 0 ? 'site_missing' : ids.map((site_id) => ({ role_id: role.id, site_id }));
}
