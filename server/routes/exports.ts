import type { FastifyReply, FastifyRequest } from 'fastify';
import { EXPORT_SITE, type SelectedExport, exportCalls } from '../../src/contract/exports.ts';
import { caller, disconnectSignal, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { exportItems } from '../operations/exports/items.ts';
import { exportSite } from '../operations/exports/site/site.ts';
import { sendFile } from './send-file.ts';
import { moduleOfRequest, moduleApiPatterns } from './module-of-request.ts';

const calls = exportCalls({ type: '', api: '', wrapper: '' });

/** Exports: a list as a table, a site as JSON lines. */
export function addExportRoutes(routes: Routes): void {
  const { services, texts } = routes;
  async function sendItems(
    request: FastifyRequest,
    reply: FastifyReply,
    siteId: number,
    query: SelectedExport,
  ) {
    const live = moduleOfRequest(services, request);
    const language = query.language ?? languageOfRequest(request);
    const itemRequest = { services, caller: caller(request), live, siteId };
    const gone = disconnectSignal(reply);
    return sendFile(reply, await exportItems(itemRequest, query, language, texts.say, gone));
  }

  for (const shape of moduleApiPatterns) {
    const at = {
      path: `/api/sites/{siteId}/${shape}/export`,
      onRequest: (request: FastifyRequest) => void moduleOfRequest(services, request),
    };
    addRoute(
      routes,
      calls.items,
      ({ request, reply, params: { siteId }, query }) => sendItems(request, reply, siteId, query),
      at,
    );
    addRoute(
      routes,
      calls.selected,
      ({ request, reply, params: { siteId }, body }) => sendItems(request, reply, siteId, body),
      at,
    );
  }
  addRoute(routes, EXPORT_SITE, async ({ request, reply, params: { siteId } }) =>
    sendFile(reply, await exportSite(services, caller(request), siteId, disconnectSignal(reply))),
  );
}
