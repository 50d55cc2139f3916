import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A question as either API sends it, in one form. */
export interface ReceivedQuestion {
  readonly instructions: string;
  /** What the person asks, or the fields. */
  readonly prompt: string;
  /** The text of the file, if it was sent as one. */
  readonly text: string | null;
  /** The name of the file that the service keeps, if the question names one. */
  readonly kept: string | null;
  readonly hasPicture: boolean;
  readonly schema: unknown;
}

/** What the service says: a reply, or another status; `never` does not answer. */
export type Scripted =
  | { readonly reply: unknown }
  | { readonly text: string }
  | { readonly status: number; readonly body?: unknown }
  | 'refusal'
  | 'never';

/** A server that speaks the API of Gemini and that of OpenAI, with replies that a test decides. */
export interface AnalysisServer {
  readonly address: string;
  /** The key that it accepts. */
  readonly key: string;
  /** Decides on each question. */
  answer: (question: ReceivedQuestion) => Scripted;
  /** What it does with a file that is sent. */
  upload: 'keep' | 'lose' | { readonly status: number };
  /** The bytes of the files that it keeps, by name. */
  readonly kept: Map<string, Buffer>;
  readonly questions: ReceivedQuestion[];
  /** The path of each request, with its method. */
  readonly requests: string[];
  /** All that it was told except the bytes of files: address, headers and body of each request. */
  readonly told: string[];
  /** Requests that the client ended before they were answered. */
  readonly dropped: () => number;
  readonly close: () => Promise<void>;
}

interface GeminiPart {
  readonly text?: string;
  readonly fileData?: { readonly fileUri: string };
  readonly inlineData?: object;
}
interface GeminiBody {
  readonly contents: readonly { readonly parts: readonly GeminiPart[] }[];
  readonly systemInstruction: { readonly parts: readonly { readonly text: string }[] };
  readonly generationConfig: { readonly responseJsonSchema: unknown };
}
interface OpenAiPart {
  readonly type: string;
  readonly text?: string;
}
interface OpenAiBody {
  readonly messages: readonly [
    { readonly content: string },
    { readonly content: readonly OpenAiPart[] },
  ];
  readonly response_format: { readonly json_schema: { readonly schema: unknown } };
}

function geminiQuestion(body: GeminiBody): ReceivedQuestion {
  const parts = body.contents[0]?.parts ?? [];
  const texts = parts.flatMap((part) => part.text ?? []);
  const uri = parts.find(({ fileData }) => fileData !== undefined)?.fileData?.fileUri ?? null;
  return {
    instructions: body.systemInstruction.parts.map((part) => part.text).join('\n'),
    prompt: texts.at(-1) ?? '',
    text: texts.length > 1 ? (texts[0] ?? null) : null,
    kept: uri?.split('/').at(-1) ?? null,
    hasPicture: parts.some(({ inlineData }) => inlineData !== undefined),
    schema: body.generationConfig.responseJsonSchema,
  };
}

function openAiQuestion({ messages, response_format }: OpenAiBody): ReceivedQuestion {
  const [{ content: instructions }, { content: parts }] = messages;
  const texts = parts.flatMap((part) => part.text ?? []);
  return {
    instructions,
    prompt: texts.at(-1) ?? '',
    text: texts.length > 1 ? (texts[0] ?? null) : null,
    kept: null,
    hasPicture: parts.some(({ type }) => type === 'image_url'),
    schema: response_format.json_schema.schema,
  };
}

const send = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const error = (status: number, message: string) => ({
  error: { code: status, message, status: 'ERROR' },
});

/** The reply of each API with a text, and with a refusal. */
const inGemini = {
  text: (reply: string) => ({
    candidates: [{ content: { role: 'model', parts: [{ text: reply }] }, finishReason: 'STOP' }],
  }),
  refusal: { promptFeedback: { blockReason: 'SAFETY' }, candidates: [] },
};
const inOpenAi = {
  text: (reply: string) => ({
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: reply } }],
  }),
  refusal: {
    choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'I can’t help.' } }],
  },
};

/** Starts the service on a free port of this machine. */
export async function startAnalysisServer(key = 'test-key'): Promise<AnalysisServer> {
  let dropped = 0;
  const uploads = new Map<string, { readonly name: string; readonly mediaType: string }>();
  const mediaTypes = new Map<string, string>();
  const service: AnalysisServer = {
    address: '',
    key,
    answer: () => ({ reply: { answer: '', citations: [] } }),
    upload: 'keep',
    kept: new Map(),
    questions: [],
    requests: [],
    told: [],
    dropped: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const fileOf = (name: string) => ({
    name: `files/${name}`,
    uri: `${address()}/v1/files/${name}`,
    mimeType: mediaTypes.get(name),
    state: 'ACTIVE',
  });

  function answer(
    response: ServerResponse,
    question: ReceivedQuestion,
    api: typeof inGemini | typeof inOpenAi,
  ): void {
    service.questions.push(question);
    const scripted = service.answer(question);
    if (scripted === 'never') return;
    if (scripted === 'refusal') send(response, 200, api.refusal);
    else if ('status' in scripted)
      send(response, scripted.status, scripted.body ?? error(scripted.status, 'no'));
    else
      send(
        response,
        200,
        api.text('text' in scripted ? scripted.text : JSON.stringify(scripted.reply)),
      );
  }

  async function json(request: IncomingMessage): Promise<unknown> {
    const body = await text(request);
    service.told.push(body);
    return JSON.parse(body);
  }

  async function upload(request: IncomingMessage, response: ServerResponse, url: URL) {
    const token = url.searchParams.get('upload_id');
    if (token === null) {
      const { file } = (await json(request)) as { readonly file: { readonly name: string } };
      if (typeof service.upload !== 'string')
        return send(response, service.upload.status, error(service.upload.status, 'no'));
      const name = file.name.replace(/^files\//, '');
      const mediaType = String(request.headers['x-goog-upload-header-content-type']);
      uploads.set(name, { name, mediaType });
      return send(response, 200, '{}', {
        'x-goog-upload-url': `${address()}/upload/v1/files?upload_id=${name}`,
      });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (service.upload === 'keep') service.kept.set(token, Buffer.concat(chunks));
    mediaTypes.set(token, uploads.get(token)?.mediaType ?? '');
    return send(response, 200, { file: fileOf(token) }, { 'x-goog-upload-status': 'final' });
  }

  async function file(request: IncomingMessage, response: ServerResponse, name: string) {
    if (!service.kept.has(name)) return send(response, 403, error(403, 'It may not exist.'));
    if (request.method === 'DELETE') service.kept.delete(name);
    return send(response, 200, request.method === 'DELETE' ? {} : fileOf(name));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', address());
    service.requests.push(`${request.method} ${url.pathname}`);
    response.on('close', () => {
      if (!response.writableEnded) dropped += 1;
    });
    service.told.push(`${request.url} ${JSON.stringify(request.headers)}`);
    const { authorization } = request.headers;
    const isOpenAi = url.pathname.startsWith('/open-ai/');
    if (isOpenAi && authorization !== `Bearer ${key}`)
      return send(response, 401, error(401, 'Incorrect API key provided.'));
    if (!isOpenAi && request.headers['x-goog-api-key'] !== key)
      return send(response, 400, error(400, 'API key not valid. Please pass a valid API key.'));
    if (url.pathname === '/open-ai/v1/models') return send(response, 200, { data: [] });
    if (url.pathname === '/open-ai/v1/chat/completions')
      return answer(response, openAiQuestion((await json(request)) as OpenAiBody), inOpenAi);
    if (url.pathname.startsWith('/upload/')) return upload(request, response, url);
    const [, name] = /^\/v1\w*\/files\/(.+)$/.exec(url.pathname) ?? [];
    if (name !== undefined) return file(request, response, name);
    if (url.pathname.endsWith(':generateContent'))
      return answer(response, geminiQuestion((await json(request)) as GeminiBody), inGemini);
    if (/^\/v1\w*\/models\/[^:]+$/.test(url.pathname))
      return send(response, 200, { name: 'models/test' });
    await text(request);
    return send(response, 404, error(404, 'There is no such call.'));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((reason: unknown) => {
      if (!response.writableEnded) send(response, 500, error(500, String(reason)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, { address: address() });
}
