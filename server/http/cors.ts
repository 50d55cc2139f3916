import type { FastifyInstance } from 'fastify';

/**
 * Lets the page of these origins call the server with the session's cookie, where API_URL is
 * another origin than the page's. No other page may read an answer.
 */
export function enableCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'x-sync-cursor, content-disposition',
        vary: 'origin',
      });
    }
    done();
  });
  app.options('/api/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'content-type, if-match, idempotency-key, accept-language',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  );
}
