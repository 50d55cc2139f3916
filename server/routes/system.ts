import { sql } from 'kysely';
import { languages } from '../../src/runtime/text.ts';
import type { Config } from '../config.ts';
import type { Routes } from '../http/route.ts';

/** What the page reads before anything else, and whether the server works. */
export function addSystemRoutes(
  { app, services }: Routes,
  { apiUrl, mapTileUrl }: Pick<Config, 'apiUrl' | 'mapTileUrl'>,
): void {
  app.get('/config.json', (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { api_url: apiUrl ?? '', map_tile_url: mapTileUrl, languages };
  });
  app.get('/api/health', async () => {
    await sql`select 1`.execute(services.db.app);
    return { status: 'ok', modules: services.modules.all().length };
  });
}
