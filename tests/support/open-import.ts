import type { Language } from '../../src/runtime/text.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { type Handler, handler } from '../../mock/backend.ts';
import {
  type ImportJob,
  type ImportProblem,
  type SavedMapping,
  importCalls,
} from '../../src/contract/imports.ts';
import { notFound } from '../../src/domain/failure.ts';
import { type RequestHandler, moduleOfTemplate, serveSite } from './mock-site.ts';
import { renderSite, testUser } from './render-site.tsx';

/** An upload, whose progress and end the test decides. */
interface StubbedUpload {
  readonly path: string;
  readonly file: File;
  readonly isAborted: () => boolean;
  readonly progress: (sent: number, total: number) => void;
  readonly answer: (status: number, body: unknown) => void;
  /** The connection breaks. */
  readonly lose: () => void;
}

/** Uploads in their order. jsdom reports no progress, so each waits until the test answers it. */
function stubUploads(): readonly StubbedUpload[] {
  const uploads: StubbedUpload[] = [];

  class StubbedRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    withCredentials = false;
    private path = '';
    private aborted = false;

    open(_method: string, url: string): void {
      this.path = new URL(url, 'http://site.example').pathname;
    }

    setRequestHeader(): void {}

    getResponseHeader(): string {
      return 'application/json';
    }

    private end(name: string): void {
      this.dispatchEvent(new Event(name));
      this.dispatchEvent(new Event('loadend'));
    }

    abort(): void {
      this.aborted = true;
      this.end('abort');
    }

    send(body: FormData): void {
      const file = body.get('file');
      if (!(file instanceof File)) throw new Error('There is no part “file”');
      uploads.push({
        path: this.path,
        file,
        isAborted: () => this.aborted,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: (status, reply) => {
          this.status = status;
          this.responseText = JSON.stringify(reply);
          this.end('load');
        },
        lose: () => this.end('error'),
      });
    }
  }

  vi.stubGlobal('XMLHttpRequest', StubbedRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return uploads;
}

interface Imports {
  readonly job?: ImportJob;
  readonly problems?: readonly ImportProblem[];
  readonly mappings?: readonly SavedMapping[];
}

/**
 * The import calls of work orders, which the mock refuses. The server changes imports in the
 * background; here the test does, by `change` or in `jobs`.
 */
function importHandlers({ job, problems = [], mappings = [] }: Imports) {
  const calls = importCalls(moduleOfTemplate('workorders').document);
  const jobs = new Map(job === undefined ? [] : [[job.id, job]]);
  const saved = [...mappings];

  function change(id: number, changes: Partial<ImportJob>): ImportJob {
    const before = jobs.get(id);
    if (before === undefined) throw notFound();
    const after = { ...before, ...changes };
    jobs.set(id, after);
    return after;
  }

  const reasons = [...Map.groupBy(problems, ({ code }) => code)].map(([code, rows]) => ({
    code,
    problems: rows.length,
  }));
  const handlers: readonly Handler[] = [
    handler(calls.one, ({ params }) => change(params.importId, {})),
    handler(calls.sheet, ({ params, body }) =>
      change(params.importId, { ...body, headers: ['Text'], sample: [['Seal worn']] }),
    ),
    handler(calls.check, ({ params, body }) => {
      const progress = { done: 0, total: null };
      return change(params.importId, { ...body, state: 'checking', counts: null, progress });
    }),
    handler(calls.apply, ({ params }) =>
      change(params.importId, { state: 'applying', progress: { done: 0, total: 12 } }),
    ),
    handler(calls.cancel, ({ params }) => change(params.importId, { state: 'cancelled' })),
    handler(calls.problems, ({ query: { offset = 0, limit = 50, code } }) => {
      const found = problems.filter((problem) => code === undefined || problem.code === code);
      return { problems: found.slice(offset, offset + limit), total: found.length, reasons };
    }),
    handler(calls.mappings, () => ({ mappings: saved })),
    handler(calls.saveMapping, ({ body }) => {
      const row = { id: saved.length + 1, ...body };
      saved.push(row);
      return row;
    }),
    handler(calls.removeMapping, ({ params }) => {
      const [row] = saved.splice(
        saved.findIndex(({ id }) => id === params.mappingId),
        1,
      );
      if (row === undefined) throw notFound();
      return row;
    }),
  ];
  return { jobs, change, handlers };
}

interface Opened extends Imports {
  /** The query string of the import's address: `?id=7&step=columns`. */
  readonly question?: string;
  readonly language?: Language;
  readonly actions?: readonly string[];
  readonly answer?: RequestHandler;
}

/** The import screen of work orders. */
export function openImport({ question = '', language, actions, answer, ...rest }: Opened = {}) {
  const uploads = stubUploads();
  const { handlers, ...imports } = importHandlers(rest);
  const { requests } = serveSite({ handlers: () => handlers, ...(answer && { answer }) });
  onTestFinished(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  const page = renderSite({
    path: `maintenance/work-orders/import${question}`,
    ...(language && { language }),
    ...(actions && { me: testUser(actions) }),
  });
  const address = () => new URLSearchParams(page.router.state.location.search);
  const posted = (part: string) =>
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith(`/${part}`));
  return { ...page, user: userEvent.setup(), uploads, imports, requests, address, posted };
}

export function csv(name = 'orders.csv', content = 'a;b\n1;2'): File {
  return new File([content], name, { type: 'text/csv' });
}

/** Chooses a file with the control of a name. */
export async function chooseFile(
  user: ReturnType<typeof userEvent.setup>,
  label: string,
  file: File,
): Promise<void> {
  await screen.findByRole('button', { name: label });
  const input = document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${label}"]`);
  if (input === null) throw new Error(`There is no control for ${label}`);
  await user.upload(input, file);
}

/** The running upload; throws if there is none. */
export function lastUpload(uploads: readonly StubbedUpload[]): StubbedUpload {
  const last = uploads.at(-1);
  if (last === undefined) throw new Error('Nothing was uploaded');
  return last;
}
