import type {
  ImportJob,
  ImportMapping,
  ImportProblem,
  SavedMapping,
} from '../../src/contract/imports.ts';
import { type RequestHandler, type RecordedRequest, failure, json } from './mock-site.ts';

const headers = ['No.', 'Short text', 'Kind', 'Due', 'Remarks'];

/** The mapping that the server suggests for the columns of `importJob`. */
export const suggested: ImportMapping = {
  columns: [
    { header: 'No.', db: 'external_id' },
    { header: 'Short text', db: 'name' },
    { header: 'Kind', db: 'type_id' },
    { header: 'Due', db: null },
    { header: 'Remarks', db: null },
  ],
  match: 'external_id',
  create_missing: [],
  template_id: null,
};

/** An uploaded CSV of work orders, with the given changes. */
export function importJob(changes: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 7,
    state: 'uploaded',
    file_name: 'orders.csv',
    size: 2_097_152,
    format: 'csv',
    encoding: 'windows-1252',
    separator: ';',
    sheets: [],
    sheet: null,
    headers,
    sample: [
      ['101', 'Hose leaking', 'Corrective', '2026-11-30', ''],
      ['102', 'Belt slipping', 'Corrective', '2026-12-02', ''],
    ],
    suggested,
    mapping: null,
    progress: { done: 0, total: null },
    counts: null,
    error: null,
    created_at: '2026-11-21T06:00:00.000Z',
    created_by_user_id: 1,
    ...changes,
  };
}

interface FakeImports {
  readonly job?: ImportJob;
  readonly problems?: readonly ImportProblem[];
  readonly mappings?: readonly SavedMapping[];
  /** Runs before the handlers of this file. */
  readonly answer?: RequestHandler;
}

const path =
  /^\/api\/sites\/1\/workorders\/import(-mappings)?(?:\/(\d+))?(?:\/(sheet|check|apply|cancel|problems))?$/;

/**
 * Answers the calls of imports into work orders from memory. The test plays the server's background
 * work: it may change `jobs` at any time, and the page sees that next.
 */
export function fakeImports({ job, problems = [], mappings = [], answer }: FakeImports = {}) {
  const jobs = new Map(job === undefined ? [] : [[job.id, job]]);
  const saved = [...mappings];

  function change(id: number, changes: Partial<ImportJob>): ImportJob | null {
    const before = jobs.get(id);
    if (before === undefined) return null;
    const after = { ...before, ...changes };
    jobs.set(id, after);
    return after;
  }

  function problemPage({ query }: RecordedRequest): Response {
    const {
      offset = 0,
      limit = 50,
      code,
    } = query as {
      readonly offset?: number;
      readonly limit?: number;
      readonly code?: string;
    };
    const found = problems.filter((problem) => code === undefined || problem.code === code);
    const reasons = [...Map.groupBy(problems, (problem) => problem.code)].map(([name, rows]) => ({
      code: name,
      problems: rows.length,
    }));
    const from = Number(offset);
    return json({
      problems: found.slice(from, from + Number(limit)),
      total: found.length,
      reasons,
    });
  }

  function ofMapping({ method, body }: RecordedRequest, id: string | undefined): Response {
    if (method === 'GET') return json({ mappings: saved });
    const at = saved.findIndex((each) => each.id === Number(id));
    if (method === 'DELETE') return json(saved.splice(at, 1)[0]);
    const row = { id: saved.length + 1, ...body } as SavedMapping;
    saved.push(row);
    return json(row);
  }

  function ofJob(request: RecordedRequest, id: number, part: string | undefined): Response {
    const mapping = request.body?.['mapping'] as ImportMapping | undefined;
    const changes: Readonly<Record<string, Partial<ImportJob>>> = {
      sheet: { sheet: String(request.body?.['sheet']), headers: ['Text'], sample: [['Seal worn']] },
      check: {
        state: 'checking',
        counts: null,
        progress: { done: 0, total: null },
        ...(mapping === undefined ? {} : { mapping }),
      },
      apply: { state: 'applying', progress: { done: 0, total: 12 } },
      cancel: { state: 'cancelled' },
    };
    if (part === 'problems') return problemPage(request);
    const found = change(id, part === undefined ? {} : (changes[part] ?? {}));
    return found === null ? failure(404, 'There is no such import.') : json(found);
  }

  return {
    jobs,
    change,
    answer: (request: RecordedRequest) => {
      const own = answer?.(request);
      const match = path.exec(request.path);
      if (own !== undefined || match === null) return own;
      const [, ofMappings, id, part] = match;
      return ofMappings === undefined ? ofJob(request, Number(id), part) : ofMapping(request, id);
    },
  };
}
