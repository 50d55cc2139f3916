import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON; an empty one is none, whatever its type says, as some programs name a type with
 * every request. Keys that reach a prototype are refused.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, typeof body === 'string' ? body : body.toString('utf8'), done);
  });
}
