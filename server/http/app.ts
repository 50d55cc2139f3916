import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import addFormats from 'ajv-formats';
import type { Config } from '../config.ts';
import type { Texts } from '../language/texts.ts';
import { errorResponse } from '../../src/domain/error-body.ts';
import { type RequestValidator, compileBodySchema } from './body-schema.ts';
import { limitBodyTime } from './body-timeout.ts';
import type { SessionCookies } from './cookie.ts';
import { trackConnections } from './drain.ts';
import { failureOf, isUncheckedValue } from './map-errors.ts';
import { type OriginPolicy, checkOrigin } from './origin.ts';
import { languageOfRequest } from './request.ts';
import { logSecurityEvents } from './security-log.ts';
import type { Log } from '../log.ts';
import { contentSecurityPolicy, permissionsPolicy } from './security.ts';
import { timeouts } from './timeouts.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ajvOptions } from '../../src/domain/request-validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent; empty without one. */
    bodyText: string;
  }
}

/**
 * Parses JSON bodies. An empty body counts as no body whatever its content type, because some
 * programs send one with every request. Keys that reach a prototype are refused.
 */
function readJson(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = typeof body === 'string' ? body : body.toString('utf8');
    if (request.bodyText === '') done(null, undefined);
    else void parse(request, request.bodyText, done);
  });
}

/**
 * Allows the page at these origins to call the server with the session's cookie, if API_URL is
 * another origin than the page's. No other page may read a response.
 */
function enableCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': [
          'x-sync-cursor, content-disposition, location, retry-after',
          'upload-offset, upload-length, upload-file',
        ].join(', '),
        vary: 'origin',
      });
    }
    done();
  });
  app.options('/api/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': [
          'content-type, if-match, idempotency-key, accept-language',
          'tus-resumable, upload-length, upload-metadata, upload-offset',
        ].join(', '),
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  );
}

/** Parameters of an address are texts: integers are parsed from them. */
const coercing = new Ajv2020({ ...ajvOptions, coerceTypes: true });
addFormats(coercing);

/** Compiles a schema of the contract for one part of a request. */
function compileRequestSchema(schema: object, part: string | undefined): RequestValidator {
  return part === 'body' ? compileBodySchema(schema) : coercing.compile(schema);
}

/** When a client may try again after `unavailable`, in seconds. */
const retryAfterSeconds = 1;

/** Enough for a template of a thousand columns; uploads have another limit. */
const bodyLimit = 2 * 1024 * 1024;

export type HttpSettings = Pick<Config, 'publicUrl' | 'apiUrl' | 'mapTileUrl' | 'trustedProxies'>;

export interface HttpOptions {
  readonly settings: HttpSettings;
  readonly origins: OriginPolicy;
  readonly cookies: SessionCookies;
  readonly texts: Texts;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/** The HTTP server without routes: cookies, security headers, limits, and error messages. */
export async function createHttp({
  settings,
  origins,
  cookies,
  texts,
  log,
}: HttpOptions): Promise<FastifyInstance> {
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error);
    request.refusal = failure.code;
    const isFault = failure.code === 'internal' || failure.code === 'storage_full';
    if (isFault || isUncheckedValue(error))
      log.error(
        `${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
    const { status, error: body } = errorResponse(failure, languageOfRequest(request), texts.say);
    if (failure.code === 'unavailable') void reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(body);
  };
  const app = Fastify({
    bodyLimit,
    requestTimeout: timeouts.upload + timeouts.rest,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  app.addHook('preClose', trackConnections(app.server, timeouts.stop));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileRequestSchema(schema as object, httpPart),
  );
  readJson(app);
  app.decorateRequest('caller', null);
  logSecurityEvents(app, log);
  app.decorate('sessionCookies', cookies);
  app.setErrorHandler(sendError);
  limitBodyTime(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(settings),
    strictTransportSecurity: cookies.isSecure,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });
  enableCors(app, origins.pages);
  app.addHook('onRequest', (request, reply, done) => {
    checkOrigin(request, origins);
    void reply.header('permissions-policy', permissionsPolicy);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
  return app;
}
