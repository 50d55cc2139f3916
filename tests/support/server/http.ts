import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createHttp } from '../../../server/http/app.ts';
import { sessionCookies } from '../../../server/http/cookie.ts';
import { originPolicy } from '../../../server/http/origin.ts';
import { readTexts } from '../../../server/language/texts.ts';
import { secretKeyOf } from '../../../server/secret-key.ts';
import { quietLog } from '../quiet-log.ts';

const settings = {
  publicUrl: null,
  apiUrl: null,
  host: '0.0.0.0',
  mapTileUrl: 'https://tiles.example',
  trustedProxies: [],
};

/** The HTTP server without routes, with errors and limits like the product's. */
export async function testHttp(): Promise<FastifyInstance> {
  const texts = await readTexts(path.join(import.meta.dirname, '../../../locales'));
  const cookies = sessionCookies(false, { secret: secretKeyOf('test'), sessionDays: 30 });
  return createHttp({ settings, origins: originPolicy(settings), cookies, texts, log: quietLog });
}
