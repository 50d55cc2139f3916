import { sql } from 'kysely';
import { GET_HEALTH } from '../../src/contract/system.ts';
import { languages } from '../../src/runtime/text.ts';
import type { Config } from '../config.ts';
import { type Routes, addRoute } from '../http/route.ts';

/** The configuration that the page reads first, and the health of the server. */
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
      sign_up: services.auth.signUp,
      providers: [...services.auth.providers.keys()],
      languages,
    };
  });
  addRoute(routes, GET_HEALTH, async () => {
    await sql`select 1`.execute(services.db.app);
    return { status: 'ok', modules: services.modules.all().length } as const;
  });
}
