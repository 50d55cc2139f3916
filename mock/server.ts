import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import jsonServer from 'json-server';
import { Server } from 'socket.io';
import { demoRows } from '../demo/seed/demo-rows.ts';
import { languages } from '../src/runtime/text.ts';
import { createHandle } from './handle.ts';
import { readModules } from './read-modules.ts';

/**
 * json-server's application with the rows of the demo, on an HTTP server that does not listen yet.
 * `modulesDir` is a folder of module documents in addition to schemas/modules; `handlersOf` gives the
 * handlers of a test.
 */
export function createMock(
  now = () => new Date(),
  modulesDir?: string,
  handlersOf?: Parameters<typeof createHandle>[1],
) {
  const { modules } = readModules(modulesDir);
  const rows = demoRows(modules, now());
  const handle = createHandle({ modules, rows, now }, handlersOf);
  const app = jsonServer.create();
  const http = createServer(app);
  const io = new Server(http, { transports: ['websocket'], serveClient: false });

  app.use(jsonServer.defaults({ logger: false }));
  const { items, ...tables } = rows;
  app.use('/rows', jsonServer.router({ ...tables, ...items }));
  app.get('/config.json', (_request, response) => {
    response.json({ api_url: '', map_tile_url: '', languages });
  });
  app.use('/api', (request, response, next) => {
    const { method, originalUrl: url, headers } = request;
    const answer = async () => {
      const reply = handle({ method, url, headers, body: await text(request) });
      for (const [name, payload] of reply.events) io.emit(name, payload);
      response.set(reply.headers).status(reply.status).json(reply.body);
    };
    answer().catch(next);
  });
  return { app, http };
}
