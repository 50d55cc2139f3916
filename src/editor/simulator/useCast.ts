import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  currentUserQueryOptions,
  rolesQueryOptions,
  siteUsersQueryOptions,
} from '../../api/query-options.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { Cast } from './actors.ts';

/** Who can act in a walk: people of the site and roles. Null while they are fetched. */
export function useCast(moduleType: string): Cast | null {
  const { siteId } = useWidgetServices();
  const { byType } = useModules();
  const people = useQuery(siteUsersQueryOptions(siteId)).data;
  const me = useQuery(currentUserQueryOptions).data;
  const organisation = me?.user.organisation_id;
  const roles = useQuery({
    ...rolesQueryOptions(organisation ?? 0),
    enabled: organisation !== undefined,
  });
  return useMemo(() => {
    // Without the roles, whom somebody may not be allowed to read, people can act all the same.
    if (people === undefined || roles.isLoading) return null;
    const of = people.approvers.find(({ module_type }) => module_type === moduleType);
    return {
      users: people.users.filter(({ is_active }) => is_active),
      teams: people.teams,
      approvers: byType.has(moduleType) ? new Set(of?.user_ids) : null,
      roles: roles.data?.roles ?? [],
      holders: people.roles,
    };
  }, [people, roles.data, roles.isLoading, moduleType, byType]);
}
