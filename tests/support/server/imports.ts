import type { ImportJob, ImportMapping, ImportProblem } from '../../../src/contract/imports.ts';
import type { Answer, Client } from './client.ts';
import type { TestServer } from './server.ts';

const boundary = 'a-boundary-that-is-in-no-file';

/** Uploads a file like the page. */
export async function upload(
  server: TestServer,
  client: Client,
  url: string,
  content: string | Buffer,
  name = 'rows.csv',
): Promise<Answer<ImportJob>> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(client.token !== null && {
        cookie: `${server.app.sessionCookies.session}=${client.token}`,
      }),
    },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return {
    status: answer.statusCode,
    body: answer.json<ImportJob>(),
    headers: answer.headers,
  };
}

/** An import that a test drives step by step. */
export interface Importing {
  readonly url: string;
  readonly job: ImportJob;
  /** Runs the dry run with the suggested mapping and the given changes; waits for its end. */
  readonly check: (change?: Partial<ImportMapping>) => Promise<ImportJob>;
  /** Imports all rows; with `leaveOutBad` those without problems. */
  readonly apply: (leaveOutBad?: boolean) => Promise<ImportJob>;
  readonly problems: () => Promise<readonly ImportProblem[]>;
}

async function ended(server: TestServer, client: Client, url: string): Promise<ImportJob> {
  await server.imports.settled();
  return (await client.call<ImportJob>('GET', url)).body;
}

/** Uploads a file for the module whose items are at `at`. */
export async function importing(
  server: TestServer,
  client: Client,
  at: string,
  content: string | Buffer,
): Promise<Importing> {
  const { status, body: job } = await upload(server, client, `${at}/import`, content);
  if (status !== 200) throw new Error(JSON.stringify(job));
  const url = `${at}/import/${job.id}`;
  const run = async (step: string, body?: unknown): Promise<ImportJob> => {
    const begun = await client.call('POST', `${url}/${step}`, { body });
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    return ended(server, client, url);
  };
  return {
    url,
    job,
    check: (change = {}) => run('check', { mapping: { ...job.suggested, ...change } }),
    apply: (leaveOutBad = false) => run(leaveOutBad ? 'apply?leave_out_bad=true' : 'apply'),
    problems: async () => {
      const answer = await client.call<{ problems: readonly ImportProblem[] }>(
        'GET',
        `${url}/problems`,
      );
      return answer.body.problems;
    },
  };
}
