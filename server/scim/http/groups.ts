import type { FastifyInstance } from 'fastify';
import {
  type ProvidedTeam,
  type TeamValues,
  createProvidedTeam,
  deleteProvidedTeam,
  editTeam,
  listProvidedTeams,
  readTeam,
} from '../../operations/scim/teams.ts';
import type { Services } from '../../operations/services.ts';
import { sends } from '../resources/project.ts';
import { groupSources, groupValues, toGroup } from '../resources/team.ts';
import { groupType } from '../schema/resource-types.ts';
import { addResourceRoutes } from './resource-routes.ts';

/** Teams as the resource type Group. */
export function addGroupRoutes(
  scim: FastifyInstance,
  services: Services,
  base: () => string,
): void {
  addResourceRoutes<ProvidedTeam, TeamValues>(scim, {
    type: groupType,
    sources: () => groupSources(base()),
    toResource: (team) => toGroup(team, base()),
    toValues: groupValues,
    list: (organisationId, query, projection) =>
      listProvidedTeams(services, organisationId, query, sends(projection, 'members')),
    read: (organisationId, id) => readTeam(services, organisationId, id),
    create: (organisationId, values) => createProvidedTeam(services, organisationId, values),
    edit: (organisationId, id, edit) => editTeam(services, organisationId, id, edit),
    remove: (organisationId, id, check) => deleteProvidedTeam(services, organisationId, id, check),
  });
}
