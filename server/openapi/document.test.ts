import diagnostics from 'node:diagnostics_channel';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf, resolveIn } from '../../tests/support/openapi/document.ts';
import { client } from '../../tests/support/server/client.ts';
import { putFile, smallModule, textColumn } from '../../tests/support/server/module-file.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { sorted } from '../../tests/support/sorted.ts';
import { until } from '../../tests/support/until.ts';

let server: TestServer;
let world: World;
const routes: RouteOptions[] = [];

function collectRoutes(message: unknown): void {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', collectRoutes);
  server = await testServer();
  diagnostics.unsubscribe('fastify.initialization', collectRoutes);
  world = await makeWorld(server, 'north');
});
afterAll(async () => server.close());

async function documentNow(language = 'en'): Promise<Record<string, unknown>> {
  const headers = { 'accept-language': language };
  return (await world.admin.call('GET', '/api/docs/openapi.json', { headers })).body;
}

const apis = () => server.services.modules.all().map(({ document }) => document.api);

/** The paths of a route in the document: those of item routes once for each module. */
function pathsOf(url: string): readonly string[] {
  const kinds = url.includes(':group(')
    ? apis().filter((api) => api.includes('/'))
    : url.includes(':api(')
      ? apis().filter((api) => !api.includes('/'))
      : [''];
  return kinds.map((api) =>
    url.replace(/(:group\([^)]*\)\/)?:api\([^)]*\)/, api).replaceAll(/:(\w+)/g, '{$1}'),
  );
}

interface RouteSchema {
  readonly hide?: boolean;
  readonly querystring?: { readonly properties?: object };
}

/** Every route of a call; those of the documentation page are hidden, those of tus are no calls. */
function callRoutes() {
  return routes
    .filter(({ url }) => url.startsWith('/api/') && url !== '/api/*')
    .filter(({ url }) => !/^\/api\/sites\/:siteId\/uploads(\/|$)/.test(url))
    .filter(({ schema }) => (schema as RouteSchema | undefined)?.hide !== true)
    .flatMap(({ url, method, schema }) =>
      [method]
        .flat()
        .filter((each) => each !== 'HEAD')
        .flatMap((each) =>
          pathsOf(url).map((path) => ({
            operation: `${each} ${path}`,
            query: Object.keys((schema as RouteSchema | undefined)?.querystring?.properties ?? {}),
          })),
        ),
    );
}

const named = ({ method, path }: Operation) => `${method} ${path}`;
const namesIn = (operation: Operation, place: string) =>
  operation.parameters.filter((each) => each.in === place).map(({ name }) => name);

describe('the OpenAPI document', () => {
  test('the document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(await documentNow())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('the document has exactly the routes of the server', async () => {
    const known = callRoutes().map(({ operation }) => operation);
    expect(known.length).toBeGreaterThan(100);
    expect(sorted(operationsOf(await documentNow()).map(named))).toEqual(sorted(known));
  });

  test('only files of the documentation page are hidden from the document', () => {
    const hidden = routes.filter(
      ({ schema }) => (schema as RouteSchema | undefined)?.hide === true,
    );
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter(({ url }) => !/^\/api\/docs(\/|$)/.test(url) && url !== '/*')).toEqual([]);
  });

  test('the document has the parameters of every route', async () => {
    const operations = new Map(
      operationsOf(await documentNow()).map((each) => [named(each), each]),
    );
    const wrong = callRoutes().filter(({ operation, query }) => {
      const described = operations.get(operation);
      if (described === undefined) return true;
      const inPath = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      return (
        sorted(namesIn(described, 'path')).join() !== sorted(inPath).join() ||
        sorted(namesIn(described, 'query')).join() !== sorted(query).join()
      );
    });
    expect(wrong).toEqual([]);
  });

  test('each operation id is unique, and the stale calls that an operation names exist', async () => {
    const operations = operationsOf(await documentNow());
    const names = new Set(operations.map(({ operationId }) => operationId));
    expect(names.size).toBe(operations.length);
    const stale = operations.flatMap((each) => each['x-invalidates'] ?? []);
    expect(stale.length).toBeGreaterThan(50);
    expect(stale.filter((name) => !names.has(name))).toEqual([]);
  });

  test('operations with optimistic locking require If-Match, and every write takes Idempotency-Key', async () => {
    const operations = operationsOf(await documentNow());
    const headers = (each: Operation) => namesIn(each, 'header');
    const locked = operations.filter((each) => each.answers.has(428));
    expect(locked.length).toBeGreaterThan(30);
    expect(operations.filter((each) => headers(each).includes('If-Match'))).toEqual(locked);
    const writes = operations.filter((each) => each.method !== 'GET' && each.security.length > 0);
    expect(operations.filter((each) => headers(each).includes('Idempotency-Key'))).toEqual(writes);
  });

  test('the document requires a session, and the documentation page leads to the sign-in', async () => {
    const anyone = client(server);
    expect((await anyone.call('GET', '/api/docs/openapi.json')).status).toBe(401);
    expect((await anyone.call('GET', '/api/docs/json')).status).toBe(401);
    const page = await server.app.inject('/api/docs');
    expect([page.statusCode, page.headers.location]).toEqual([302, '/auth/login']);
  });

  test('the document contains an added module, in the caller’s language', async () => {
    const size = { ...textColumn('size'), name: { en: 'Size', de: 'Größe' } };
    const document = smallModule(7, { name: { en: 'Crates', de: 'Kisten' } });
    putFile(server, 'crates', { ...document, coreColumns: [...document.coreColumns, size] });
    await until(() => expect(apis()).toContain('things-7'));

    const german = await documentNow('de');
    expect(german['tags']).toContainEqual({ name: 'Kisten', description: 'Things of a test.' });
    expect(operationsOf(german).map(named)).toContain(
      'PATCH /api/sites/{siteId}/things-7/{itemId}',
    );
    for (const [reported, title] of [
      [german, 'Größe'],
      [await documentNow('en'), 'Size'],
    ] as const)
      expect(resolveIn(reported, '#/components/schemas/Things7Item')).toMatchObject({
        properties: { size: { title, type: ['string', 'null'] } },
      });
  });
});
