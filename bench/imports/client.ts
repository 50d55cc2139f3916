import type { ImportJob } from '../../src/contract/imports.ts';

/** Calls of an import, as a signed-in user. */
export interface ImportClient {
  readonly get: (path: string) => Promise<Response>;
  readonly upload: (path: string, content: string) => Promise<ImportJob>;
  readonly post: (path: string, body?: object) => Promise<ImportJob>;
  /** Polls until no work is running any more. */
  readonly ended: (path: string, onJob: (job: ImportJob) => void) => Promise<ImportJob>;
}

async function jobIn(answer: Response): Promise<ImportJob> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Answer ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as ImportJob;
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

export function importClient(port: number, cookie: string): ImportClient {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const get = (path: string) => fetch(at(path), { headers: { cookie } });
  return {
    get,
    upload: async (path, content) => {
      const body = new FormData();
      body.set('file', new Blob([content]), 'rows.csv');
      return jobIn(await fetch(at(path), { method: 'POST', headers: { cookie }, body }));
    },
    post: async (path, body) =>
      jobIn(
        await fetch(at(path), {
          method: 'POST',
          headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
    ended: async (path, onJob) => {
      for (;;) {
        const job = await jobIn(await get(path));
        onJob(job);
        if (!['checking', 'applying'].includes(job.state)) return job;
        await pause(200);
      }
    },
  };
}
