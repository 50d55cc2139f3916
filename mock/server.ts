import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import jsonServer from 'json-server';
import { Server } from 'socket.io';
import { demoInMemory } from '../demo/seed/memory.ts';
import { lastSequence } from '../demo/seed/rows.ts';
import { invalidationEvent } from '../src/contract/call.ts';
import { errorBody } from '../src/domain/error-body.ts';
import { Failure, notFound } from '../src/contract/failure.ts';
import { staticCallGroups, moduleCalls } from '../src/contract/registry.ts';
import { translateError } from '../src/domain/error-texts.ts';
import { LOGIN_TWO_FACTOR, LOGOUT } from '../src/contract/session.ts';
import { httpStatusOf } from '../src/contract/http-status.ts';
import { languages } from '../src/runtime/text.ts';
import { type IncomingRequest, parseRequest, userOf } from './parse-request.ts';
import { checkDocument, readModules } from './documents.ts';
import { bulletinAnswers } from '../src/memory/bulletins.ts';
import { commentAnswers } from '../src/memory/comments.ts';
import { itemAnswers } from '../src/memory/items.ts';
import { type Mock, NotInMock } from '../src/memory/memory.ts';
import { peopleAnswers } from '../src/memory/people.ts';
import { searchAnswers } from '../src/memory/search.ts';
import { settingAnswers } from '../src/memory/settings.ts';
import { toldAnswers } from '../src/memory/told.ts';
import { viewAnswers } from '../src/memory/views.ts';
import { watcherAnswers } from '../src/memory/watchers.ts';
import { workAnswers } from '../src/memory/work.ts';

export interface MockOptions {
  /** A folder of module documents beside schemas/modules. */
  readonly modulesDir?: string | undefined;
  readonly now?: () => Date;
}

/** How much has been written that others are to hear of. */
const writes = (rows: Mock['rows']): number =>
  [rows.events, rows.bulletinEvents, rows.bulletinReads, rows.feedback, rows.preferences].reduce(
    (sum, { length }) => sum + length,
    0,
  );

/** json-server's application over the demo in memory, on an HTTP server that has yet to listen. */
export function createMock({ modulesDir, now = () => new Date() }: MockOptions = {}) {
  const set = readModules(modulesDir);
  const rows = demoInMemory(set.modules, now());
  const mock: Mock = { ...set, rows, checkDocument, uuid: randomUUID };
  const ofKinds = set.modules.flatMap((parts) => [
    ...itemAnswers(mock, parts),
    ...commentAnswers(mock, parts),
    ...watcherAnswers(mock, parts),
  ]);
  const answers = new Map([
    ...peopleAnswers(mock),
    ...workAnswers(mock),
    ...bulletinAnswers(mock),
    ...toldAnswers(mock),
    ...searchAnswers(mock),
    ...settingAnswers(mock),
    ...viewAnswers(mock),
    ...ofKinds,
  ]);
  const calls = [
    ...staticCallGroups.flatMap((group) => group.calls),
    ...set.modules.flatMap(({ compiled }) => moduleCalls(compiled.document)),
  ];
  const app = jsonServer.create();
  const http = createServer(app);
  const io = new Server(http, { transports: ['websocket'], serveClient: false });

  app.set('query parser', 'simple');
  app.use(jsonServer.defaults({ logger: false, bodyParser: true }));
  const { items, ...lists } = rows;
  app.use('/rows', jsonServer.router({ ...lists, ...items }));
  // A segment that is written out comes before one that is a parameter.
  for (const call of calls.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const method = call.method.toLowerCase() as Lowercase<typeof call.method>;
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    app.route(path)[method]((request, response) => {
      const answer = answers.get(call.name);
      if (answer === undefined)
        throw new NotInMock(`The mock does not answer ${call.name}; the server does (npm start).`);
      const asked = parseRequest(mock, call, request, now().toISOString());
      const told = writes(rows);
      const reply = answer(asked);
      if (call.name === LOGIN_TWO_FACTOR.name)
        response.cookie('mock_user', asked.user.id, { httpOnly: true, sameSite: 'lax' });
      if (call.name === LOGOUT.name) response.clearCookie('mock_user');
      if (call.syncHeader === true)
        response.set('x-sync-cursor', String(lastSequence(rows, asked.site.id)));
      const payload = asked.site.id === 0 ? {} : { siteId: asked.site.id };
      if (writes(rows) > told)
        for (const name of call.invalidates ?? []) io.emit(invalidationEvent(name), payload);
      response.status(call.status ?? 200).json(reply);
    });
  }
  app.get('/config.json', (_request, response) => {
    response.json({ api_url: '', map_tile_url: '', languages });
  });
  app.use('/api', () => {
    throw notFound();
  });
  const refuse = (
    error: unknown,
    request: IncomingMessage & Pick<IncomingRequest, 'params' | 'query'>,
    response: ServerResponse,
    _next: unknown,
  ): void => {
    if (error instanceof NotInMock)
      return void response
        .writeHead(501, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: error.message, code: 'not_in_mock' }));
    const isParsing = error instanceof Error && 'status' in error && error.status === 400;
    if (!(error instanceof Failure) && !isParsing) throw error;
    const failure = error instanceof Failure ? error : new Failure('malformed');
    const wished = request.headers['accept-language'] ?? '';
    const accepted = languages.find((each) => wished.startsWith(each)) ?? 'en';
    const language = userOf(mock, request, null)?.locale ?? accepted;
    response
      .writeHead(httpStatusOf[failure.code], { 'content-type': 'application/json' })
      .end(JSON.stringify(errorBody(failure, language, translateError)));
  };
  app.use(refuse);
  return { app, http, rows };
}
