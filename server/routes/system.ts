import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { editorSchemaNames, GET_EDITOR_SCHEMA, GET_HEALTH } from '../../src/contract/system.ts';
import { languages } from '../../src/runtime/text.ts';
import type { Config } from '../config.ts';
import { type Routes, addRoute } from '../http/route.ts';

const schemas = new URL('../../schemas/', import.meta.url);

function editorSchema(name: string): object {
  const text = readFileSync(new URL(`${name}.bundle.schema.json`, schemas), 'utf8');
  return JSON.parse(text) as object;
}

/** The configuration that the page reads first, the health of the server, and the schemas
 * for editors. */
export function addSystemRoutes(
  routes: Routes,
  { apiUrl, mapTileUrl, largestFile }: Pick<Config, 'apiUrl' | 'mapTileUrl' | 'largestFile'>,
): void {
  const { app, services } = routes;
  app.get('/config.json', (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return {
      api_url: apiUrl ?? '',
      map_tile_url: mapTileUrl,
      largest_file: largestFile,
      file_analysis: services.analysis !== null,
      sign_up: services.auth.signUp,
      providers: [...services.auth.providers.keys()],
      languages,
    };
  });
  addRoute(routes, GET_HEALTH, async () => {
    await sql`select 1`.execute(services.db.app);
    return { status: 'ok', modules: services.modules.all().length } as const;
  });
  const bundled = new Map(editorSchemaNames.map((name) => [name, editorSchema(name)]));
  addRoute(routes, GET_EDITOR_SCHEMA, ({ params }) => bundled.get(params.document) ?? {});
}
