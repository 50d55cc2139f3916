import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpStatusOf } from '../../../src/contract/failure-codes.ts';
import { isStorableJson } from '../../../src/domain/request-validation.ts';
import { failureOf } from '../../http/map-errors.ts';
import { clientAddress } from '../../http/request.ts';
import type { Routes } from '../../http/route.ts';
import type { Log } from '../../log.ts';
import { provisionedOrganisation } from '../../operations/scim/access.ts';
import { scimPath } from '../../operations/scim/token.ts';
import { Failure } from '../../operations/failure.ts';
import type { Services } from '../../operations/services.ts';
import { ScimError, errorBody } from '../error.ts';
import {
  resourceTypeDocument,
  schemaDocument,
  schemas,
  serviceProviderConfig,
} from '../schema/discovery.ts';
import { resourceTypes } from '../schema/resource-types.ts';
import { scimErrorOf } from './errors.ts';
import { addGroupRoutes } from './groups.ts';
import { listResponse } from './list.ts';
import { addUserRoutes } from './users.ts';

const scimType = 'application/scim+json';

/** Requests per minute from one address. */
const maxRequests = 3000;

/** Throws `unauthenticated` without a token that an organisation has now. */
async function authenticate(services: Services, request: FastifyRequest): Promise<void> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  request.provisioned = token === undefined ? null : await provisionedOrganisation(services, token);
  if (request.provisioned === null) throw new Failure('unauthenticated');
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Pick<Log, 'error'>,
) {
  const failure = error instanceof ScimError ? null : failureOf(error);
  request.refusal = failure?.code ?? 'malformed';
  if (failure?.code === 'internal')
    log.error(
      `${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`,
    );
  const refusal =
    error instanceof ScimError || failure === null
      ? (error as ScimError)
      : scimErrorOf(failure, httpStatusOf[failure.code]);
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer realm="SCIM"');
  return reply
    .code(refusal.status)
    .type(scimType)
    .send(JSON.stringify(errorBody(refusal)));
}

/** JSON that reaches a prototype is refused, as everywhere. */
function readScimJson(scim: FastifyInstance): void {
  const parse = scim.getDefaultJsonParser('error', 'error');
  scim.addContentTypeParser(scimType, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function addDiscovery(scim: FastifyInstance, base: () => string): void {
  const documents = [
    ['/ResourceTypes', () => resourceTypes.map((type) => resourceTypeDocument(type, base()))],
    ['/Schemas', () => schemas.map((schema) => schemaDocument(schema, base()))],
  ] as const;
  scim.get('/ServiceProviderConfig', () => serviceProviderConfig(base()));
  for (const [path, all] of documents) {
    scim.get(path, (request) => {
      // RFC 7644, section 4: filters of these are refused.
      if ((request.query as { filter?: string }).filter !== undefined)
        throw new ScimError(403, null, 'These lists have no filter.');
      return listResponse(all(), all().length);
    });
    scim.get(`${path}/:id`, (request) => {
      const { id } = request.params as { id: string };
      const found = all().find((each) => each.id === id);
      if (found === undefined) throw new Failure('not_found');
      return found;
    });
  }
}

/** SCIM 2.0 (RFC 7644): an identity provider keeps people and teams of an organisation up to date. */
export function addScimRoutes({ app, services }: Routes, log: Pick<Log, 'error'>): void {
  const base = () => `${services.auth.publicOrigin()}${scimPath}`;
  void app.register(
    (scim, _options, registered) => {
      const count = scim.createRateLimit({
        max: maxRequests,
        timeWindow: 60_000,
        keyGenerator: clientAddress,
      });
      readScimJson(scim);
      scim.setErrorHandler((error, request, reply) => sendError(error, request, reply, log));
      scim.setNotFoundHandler((request, reply) =>
        sendError(new Failure('not_found'), request, reply, log),
      );
      scim.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded) throw new Failure('too_many');
        await authenticate(services, request);
      });
      scim.addHook('preValidation', (request, _reply, done) => {
        const isStorable = [request.params, request.query, request.body].every(isStorableJson);
        done(isStorable ? undefined : new Failure('malformed'));
      });
      scim.addHook('preSerialization', (_request, reply, payload, done) => {
        void reply.type(`${scimType}; charset=utf-8`);
        done(null, payload);
      });
      addDiscovery(scim, base);
      addUserRoutes(scim, services, base);
      addGroupRoutes(scim, services, base);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        scim.route({
          method,
          url: method === 'POST' ? '/Bulk' : '/Me',
          handler: () => {
            throw new ScimError(
              501,
              null,
              'This server has neither bulk operations nor an address of the caller.',
            );
          },
        });
      registered();
    },
    { prefix: scimPath },
  );
}
