import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../operations/failure.ts';
import type { ListQuery, Listed } from '../../operations/scim/rows.ts';
import { toCondition } from '../filter/compile.ts';
import { parseFilter } from '../filter/parse.ts';
import type { ResourceSources } from '../filter/sources.ts';
import { applyPatch } from '../patch/apply.ts';
import { readOperations } from '../patch/operations.ts';
import { type Projection, project, projectionOf } from '../resources/project.ts';
import { matches, requireMatch, tagOf } from '../resources/version.ts';
import type { ResourceType } from '../schema/attribute.ts';
import { readResource } from '../schema/read-value.ts';
import type { Resource } from '../schema/resolve.ts';
import { listResponse, readListRequest } from './list.ts';

interface Row {
  readonly version: number;
  readonly updated_at: string;
}

/** The operations of one type of resource. */
export interface ResourceStore<R extends Row, Values> {
  readonly type: ResourceType;
  /** Where the attributes come from. */
  readonly sources: () => ResourceSources;
  readonly toResource: (row: R) => Resource;
  /** `before` null: a new one. */
  readonly toValues: (resource: Resource, before: R | null) => Values;
  readonly list: (
    organisationId: number,
    query: ListQuery,
    projection: Projection,
  ) => Promise<Listed<R>>;
  readonly read: (organisationId: number, id: string) => Promise<R>;
  readonly create: (organisationId: number, values: Values) => Promise<R>;
  readonly edit: (organisationId: number, id: string, edit: (row: R) => Values) => Promise<R>;
  readonly remove: (organisationId: number, id: string, check: (row: R) => void) => Promise<void>;
}

function organisationOf({ provisioned }: FastifyRequest): number {
  if (provisioned === null) throw new Failure('unauthenticated');
  return provisioned;
}

const idIn = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** The name under which the security log lists changes by the identity provider. */
const write = { config: { call: 'PROVISION' } };

/** The routes of RFC 7644, section 3, for one type of resource. */
export function addResourceRoutes<R extends Row, Values>(
  scim: FastifyInstance,
  store: ResourceStore<R, Values>,
): void {
  const { type, sources, toResource, toValues } = store;
  const { endpoint } = type;
  const one = `${endpoint}/:id`;

  function send(request: FastifyRequest, reply: FastifyReply, row: R, status = 200) {
    const resource = toResource(row);
    const { location } = resource['meta'] as { location: string };
    void reply.headers({ etag: tagOf(row), location, 'content-location': location }).code(status);
    return project(resource, projectionOf(type, request.query as object));
  }

  async function list(request: FastifyRequest, given: unknown) {
    const { filter: text, startIndex, count, ...wanted } = readListRequest(given);
    const projection = projectionOf(type, wanted);
    const filter = text === undefined ? null : parseFilter(text);
    const query = {
      where: filter === null ? null : toCondition(type, sources(), filter),
      offset: startIndex - 1,
      limit: count,
    };
    const { rows, total } = await store.list(organisationOf(request), query, projection);
    const resources = rows.map((row) => project(toResource(row), projection));
    return listResponse(resources, total, startIndex);
  }

  scim.get(endpoint, (request) => list(request, request.query));
  scim.post(`${endpoint}/.search`, (request) => list(request, request.body));

  scim.get(one, async (request, reply) => {
    const row = await store.read(organisationOf(request), idIn(request));
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, row)) {
      await reply.header('etag', tagOf(row)).code(304).send();
      return reply;
    }
    return send(request, reply, row);
  });

  scim.post(endpoint, write, async (request, reply) => {
    const values = toValues(readResource(type, request.body), null);
    return send(request, reply, await store.create(organisationOf(request), values), 201);
  });

  scim.put(one, write, async (request, reply) => {
    const resource = readResource(type, request.body);
    const row = await store.edit(organisationOf(request), idIn(request), (before) => {
      requireMatch(request.headers['if-match'], before);
      return toValues(resource, before);
    });
    return send(request, reply, row);
  });

  scim.patch(one, write, async (request, reply) => {
    const operations = readOperations(request.body);
    const row = await store.edit(organisationOf(request), idIn(request), (before) => {
      requireMatch(request.headers['if-match'], before);
      return toValues(applyPatch(type, toResource(before), operations), before);
    });
    return send(request, reply, row);
  });

  scim.delete(one, write, async (request, reply) => {
    await store.remove(organisationOf(request), idIn(request), (row) =>
      requireMatch(request.headers['if-match'], row),
    );
    return reply.code(204).send();
  });
}
