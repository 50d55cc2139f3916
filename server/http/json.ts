import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent; empty without one. */
    bodyText: string;
  }
}

/**
 * Bodies are JSON; an empty one is none, whatever its type says, as some programs name a type with
 * every request. Keys that reach a prototype are refused.
 */
export function readJson(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = typeof body === 'string' ? body : body.toString('utf8');
    if (request.bodyText === '') done(null, undefined);
    else void parse(request, request.bodyText, done);
  });
}
