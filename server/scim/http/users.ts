import type { FastifyInstance } from 'fastify';
import {
  createPerson,
  deletePerson,
  editPerson,
  listPeople,
  readPerson,
} from '../../operations/scim/people.ts';
import type { Services } from '../../operations/services.ts';
import { toUser, userSources, userValues } from '../resources/person.ts';
import { userType } from '../schema/resource-types.ts';
import { addResourceRoutes } from './resource-routes.ts';

/** People as the resource type User. */
export function addUserRoutes(scim: FastifyInstance, services: Services, base: () => string): void {
  addResourceRoutes(scim, {
    type: userType,
    sources: () => userSources(base()),
    toResource: (person) => toUser(person, base()),
    toValues: userValues,
    list: (organisationId, query) => listPeople(services, organisationId, query),
    read: (organisationId, id) => readPerson(services, organisationId, id),
    create: (organisationId, values) => createPerson(services, organisationId, values),
    edit: (organisationId, id, edit) => editPerson(services, organisationId, id, edit),
    remove: (organisationId, id, check) => deletePerson(services, organisationId, id, check),
  });
}
