import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { FlowPeople } from './panel-props.ts';

const noRoles: FlowPeople['roles'] = [];

/** People, teams and roles of the site, whom a flow can name. */
export function useFlowPeople(): FlowPeople {
  const { people, teams, siteId } = useWidgetServices();
  const roles = useQuery(siteUsersQueryOptions(siteId)).data?.roles ?? noRoles;
  return useMemo(
    () => ({ users: people.map(({ id, name }) => ({ id, name })), teams, roles }),
    [people, teams, roles],
  );
}
