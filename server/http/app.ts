import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Texts } from '../language/texts.ts';
import { errorBody } from '../../src/domain/error-body.ts';
import { sessionCookies } from './cookie.ts';
import { failureOf } from './map-errors.ts';
import { readJson } from './json.ts';
import { checkOrigin, pageOrigins } from './origin.ts';
import { languageOfRequest } from './request.ts';
import { enableCors } from './cors.ts';
import { contentSecurityPolicy } from './security.ts';
import { httpStatusOf } from '../../src/contract/http-status.ts';
import { compileRequestSchema } from './validators.ts';

/** Enough for a template of a thousand columns; files have a limit of their own. */
const bodyLimit = 2 * 1024 * 1024;

export type HttpSettings = Pick<Config, 'publicUrl' | 'apiUrl' | 'mapTileUrl'>;

export interface HttpOptions {
  readonly settings: HttpSettings;
  readonly texts: Texts;
  readonly log: { error(message: string): void };
}

/** The HTTP server without routes: cookies, security headers, limits, and refusals in words. */
export async function createHttp({ settings, texts, log }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    // Behind a proxy of one's own, the address of who asks is the one that it names.
    trustProxy: settings.publicUrl === null ? false : ['loopback', 'linklocal', 'uniquelocal'],
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileRequestSchema(schema as object, httpPart),
  );
  readJson(app);
  app.decorateRequest('caller', null);
  const isSecure = settings.publicUrl?.startsWith('https:') === true;
  app.decorate('sessionCookies', sessionCookies(isSecure));
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'internal')
      log.error(
        `${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
    return reply
      .code(httpStatusOf[failure.code])
      .send(errorBody(failure, languageOfRequest(request), texts.say));
  });
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(settings),
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });
  const origins = pageOrigins(settings);
  enableCors(app, origins);
  app.addHook('onRequest', (request, reply, done) => {
    checkOrigin(request, origins);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
  return app;
}
