import { DOWNLOAD_SENT_FILES } from '../../src/contract/sent-files.ts';
import { caller, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { attachment } from '../operations/exports/file-name.ts';
import { notFound } from '../operations/failure.ts';
import { sentFiles } from '../operations/sent-files/sent-files.ts';

/** The files that items sent. */
export function addSentFileRoutes(routes: Routes): void {
  const { services } = routes;
  addRoute(routes, DOWNLOAD_SENT_FILES, async ({ request, reply, params, query }) => {
    const live = services.modules.byType(query.module_type);
    if (live === undefined) throw notFound();
    const of = { services, caller: caller(request), live, siteId: params.siteId };
    const { name, content } = await sentFiles(of, query.item_id, languageOfRequest(request));
    void reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(name),
      'cache-control': 'no-store',
    });
    return reply.send(content);
  });
}
