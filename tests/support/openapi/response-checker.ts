import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InjectOptions } from 'fastify';
import type { Answer, Client, Method, Sent } from '../server/client.ts';
import type { TestServer } from '../server/server.ts';
import { type Operation, operationsOf } from './document.ts';

/** Checks every response that passes it against the API's document. */
export interface ResponseChecker {
  readonly document: object;
  readonly operations: readonly Operation[];
  /**
   * Calls with a session's token; throws with the parts of a response that the document does not
   * describe.
   */
  readonly client: (token: string | null) => Client;
  /** `operationId status` of every response so far. */
  readonly covered: ReadonlySet<string>;
}

const pointer = (names: readonly string[]) =>
  names
    .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');

const mediaType = (headers: Answer['headers']) =>
  /^[^;]*/.exec(String(headers['content-type']))?.[0] ?? '';

/** Finds the operation of an address: if several match, the one with fewest parameters. */
function finder(operations: readonly Operation[]) {
  const ordered = operations
    .map((operation) => {
      const form = operation.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
      return { operation, form: new RegExp(`^${form}$`) };
    })
    .toSorted((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length);
  return (method: Method, url: string) => {
    const { pathname } = new URL(url, 'http://server');
    return ordered.find(({ operation, form }) => operation.method === method && form.test(pathname))
      ?.operation;
  };
}

export async function openResponseChecker(
  server: TestServer,
  token: string,
): Promise<ResponseChecker> {
  const document = (
    await server.app.inject({
      url: '/api/docs/openapi.json',
      headers: { cookie: `${server.app.sessionCookies.session}=${token}` },
    })
  ).json<object>();
  const operations = operationsOf(document);
  const operationAt = finder(operations);
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9 });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const covered = new Set<string>();

  function complaints(operation: Operation | undefined, answer: Answer<unknown>): string[] {
    if (operation === undefined) return ['is not in the document'];
    const described = operation.answers.get(answer.status);
    if (described === undefined) return [`answered ${answer.status}, which is not named`];
    covered.add(`${operation.operationId} ${answer.status}`);
    const missing = Object.entries(described.headers ?? {})
      .filter(
        ([name, { required }]) => required === true && !(name.toLowerCase() in answer.headers),
      )
      .map(([name]) => `has no header ${name}`);
    const type = mediaType(answer.headers);
    const content = described.content?.[type];
    if (content === undefined) return [...missing, `answered ${type}, which is not named`];
    if (content.schema === undefined) return missing;
    const at = pointer([...described.at, 'content', type, 'schema']);
    const validate = ajv.getSchema(`api#/${at}`);
    if (validate === undefined) return [...missing, `has no schema at ${at}`];
    if (validate(answer.body) === true) return missing;
    return [...missing, ajv.errorsText(validate.errors, { dataVar: 'body' })];
  }

  function client(by: string | null): Client {
    return {
      token: by,
      call: async <Body>(method: Method, url: string, sent: Sent = {}) => {
        const { body, version, headers } = sent;
        const options: InjectOptions = {
          method,
          url,
          headers: {
            ...(by !== null && { cookie: `${server.app.sessionCookies.session}=${by}` }),
            ...(version !== undefined && { 'if-match': `"${version}"` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && {
            payload:
              typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
          }),
        };
        const { statusCode: status, headers: given, ...rest } = await server.app.inject(options);
        const isJson = mediaType(given) === 'application/json';
        const answer = {
          status,
          headers: given,
          body: isJson ? rest.json<Body>() : (rest.rawPayload as Body),
        };
        const wrong = complaints(operationAt(method, url), answer);
        if (wrong.length > 0)
          throw new Error(
            [`${method} ${url}`, ...wrong, JSON.stringify(answer.body).slice(0, 2000)].join('\n'),
          );
        return answer;
      },
    };
  }

  return { document, operations, client, covered };
}
