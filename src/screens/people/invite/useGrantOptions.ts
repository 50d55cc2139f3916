import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rolesQueryOptions, sitesQueryOptions } from '../../../api/query-options.ts';
import type { RoleRow } from '../../../contract/people.ts';
import { peoplePermission } from '../../../domain/permissions.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { sortSites } from '../../../modules/sites.ts';

/** The roles that a person may grant, by the codes that they hold, and the sites for them. */
export function useGrantOptions(me: CurrentUser) {
  const { i18n } = useTranslation();
  const roles = useQuery(rolesQueryOptions(me.user.organisation_id)).data?.roles ?? [];
  const sites = (useQuery(sitesQueryOptions).data ?? []).filter(
    (site) => !site.is_archived && may(me, peoplePermission, site.id),
  );
  const holdsEverywhere = new Set(
    me.permissions.flatMap(({ permission_code, site_id }) =>
      site_id === null ? [permission_code] : [],
    ),
  );
  const isMine = ({ permissions, scope }: RoleRow) =>
    permissions.every(({ permission_code: code }) =>
      scope === 'Organisation'
        ? holdsEverywhere.has(code)
        : sites.some(({ id }) => may(me, code, id)),
    );
  return { roles: roles.filter(isMine), sites: sortSites(sites, i18n.language) };
}
