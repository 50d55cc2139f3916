import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { GET_API_DOCUMENT } from '../../src/contract/system.ts';
import { languageOfRequest, requireSession } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { asOrganisation } from '../modules/visible.ts';
import { openApiDocument } from '../openapi/document.ts';
import { Failure } from '../operations/failure.ts';

const at = '/api/docs';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

const fileOf = (name: string) =>
  readFileSync(new URL(`../openapi/page/${name}`, import.meta.url), 'utf8');

/**
 * The OpenAPI document and its page. Both need a session with a valid role, because module documents
 * may be internal. Without a session the page redirects to the sign-in.
 */
export async function addDocsRoutes(routes: Routes): Promise<void> {
  const { app, services, texts } = routes;
  const documentFor = (request: FastifyRequest) =>
    asOrganisation(request.caller?.organisationId ?? null, () =>
      openApiDocument({
        version,
        modules: services.modules.all().map(({ compiled }) => compiled),
        language: languageOfRequest(request),
        texts,
        sessionCookie: app.sessionCookies.session,
      }),
    );

  const needSession: onRequestHookHandler = (request, reply, done) => {
    const isPage = new URL(request.url, 'http://page').pathname.replace(/\/$/, '') === at;
    requireSession(services, request, GET_API_DOCUMENT).then(
      () => done(),
      (error: unknown) => {
        if (isPage && error instanceof Failure && error.code === 'unauthenticated')
          void reply.redirect('/auth/login');
        else done(error instanceof Error ? error : new Error(String(error)));
      },
    );
  };

  addRoute(routes, GET_API_DOCUMENT, ({ request }) => documentFor(request));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.1', info: { title: '', version }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: at,
    uiHooks: { onRequest: needSession },
    transformSpecification: (_, request) => documentFor(request),
    transformSpecificationClone: false,
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      defaultModelRendering: 'model',
      filter: true,
      displayRequestDuration: true,
      syntaxHighlight: false,
    },
    theme: {
      title: 'Sitewright API',
      css: [{ filename: 'page.css', content: fileOf('page.css') }],
      js: [{ filename: 'page.js', content: fileOf('page.js') }],
      favicon: [
        {
          filename: 'favicon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: fileOf('../../../public/favicon.svg'),
        },
      ],
    },
  });
}
