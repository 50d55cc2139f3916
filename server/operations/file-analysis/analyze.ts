import { setTimeout as delay } from 'node:timers/promises';
import {
  ANALYZE_FILE,
  type AnalysedFile,
  type Analysis,
} from '../../../src/contract/file-analysis.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { AnalysisFailed, type Material, type PageText } from '../../adapters/analysis/analysis.ts';
import { withTenant } from '../../db/transaction.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure } from '../failure.ts';
import { textKindOf } from '../file-text/text-kind.ts';
import type { FileRow } from '../files/row.ts';
import {
  type AnalysisRequest,
  type OpenedFile,
  type Way,
  recordSending,
  withAnalysedFile,
} from './analysed-file.ts';
import { type Speech, checkValues } from './check-values.ts';
import { proposableColumns } from './fields.ts';
import { placesOf } from './quoted-places.ts';
import { type Asked, askedFields, askedQuestion, readAnswer, readValues } from './questions.ts';
import { bytesOf, sendAgain } from './send-file.ts';
import { sentFile } from './sent-files.ts';
import { fromService } from './service-failure.ts';

/** A file, and a question about it; null: values for the fields of its item. */
export interface AnalysisBody extends AnalysedFile {
  readonly question: string | null;
}

/** The longest text that is sent, in characters. */
const longestText = 400_000;
/** How long a question waits for the text of a new file, and how often it looks, in milliseconds. */
const textWait = { most: 15_000, step: 250 } as const;

type Columns = readonly CompiledColumn[];

interface Prepared {
  readonly row: FileRow;
  readonly way: Way;
  /** The name of the file at a service that keeps it. */
  readonly kept: string | null;
  readonly asked: Asked;
  readonly columns: Columns;
}

/** Checks what the caller may do, and writes into the audit log what they send. */
function prepare(
  request: AnalysisRequest,
  body: AnalysisBody,
  { language }: Speech,
): Promise<Prepared> {
  const caller = withoutIdempotencyKey(request.caller);
  return withAnalysedFile({ ...request, caller }, body, async (opened) => {
    const { access, row, way, fillsBy } = opened;
    const { question } = body;
    if (question === null) requirePermission(access, itemPermission(access.type, fillsBy));
    await request.count();
    const columns = question === null ? proposableColumns(opened) : [];
    const kept = way === 'kept' ? ((await sentFile(opened))?.remote_name ?? null) : null;
    if (way === 'kept' && kept === null) throw new Failure('analysis_not_sent');
    recordSending(opened, ANALYZE_FILE.name);
    const asked =
      question === null ? askedFields(columns, language) : askedQuestion(question, language);
    return { row, way, kept, asked, columns };
  });
}

const tenantOf = ({ organisation_id, site_id }: FileRow) => ({
  organisationId: organisation_id,
  siteIds: [site_id],
  siteId: site_id,
  userId: null,
});

/** Waits until the text of the file is read or can't be. Throws `analysis_text_pending` after a while. */
async function awaitText(
  { services }: AnalysisRequest,
  row: FileRow,
  signal: AbortSignal,
): Promise<void> {
  if (textKindOf(row.media_type) === null) return;
  const isPending = () =>
    withTenant(services.db, tenantOf(row), async (tx) => {
      const text = await tx
        .selectFrom('file_texts')
        .select('state')
        .where('site_id', '=', row.site_id)
        .where('sha256', '=', row.sha256)
        .executeTakeFirst();
      return text === undefined || text.state === 'pending';
    });
  for (let waited = 0; await isPending(); waited += textWait.step) {
    if (waited >= textWait.most) throw new Failure('analysis_text_pending');
    await delay(textWait.step, undefined, { signal });
  }
}

/** The text of a file. Throws `analysis_type` if it has none, as a scan, or `analysis_too_large`. */
async function textOf({ services }: AnalysisRequest, row: FileRow): Promise<readonly PageText[]> {
  const pages = await withTenant(services.db, tenantOf(row), (tx) =>
    tx
      .selectFrom('file_text_pages')
      .select(['page', 'text'])
      .where('site_id', '=', row.site_id)
      .where('sha256', '=', row.sha256)
      .orderBy('page')
      .execute(),
  );
  if (pages.length === 0) throw new Failure('analysis_type');
  if (pages.reduce((sum, { text }) => sum + text.length, 0) > longestText)
    throw new Failure('analysis_too_large');
  return pages;
}

async function materialOf(
  request: AnalysisRequest,
  { row, way, kept }: Prepared,
): Promise<Material> {
  if (kept !== null) return { kind: 'kept', name: kept };
  if (way === 'text') return { kind: 'text', pages: await textOf(request, row) };
  const bytes = await bytesOf(request.services, row);
  return { kind: 'bytes', mediaType: row.media_type, bytes };
}

/** The answer of a reply, with its quotes compared with the text of the file. */
async function answered({ access, row }: OpenedFile, reply: string): Promise<Analysis> {
  const { answer, citations } = readAnswer(reply);
  const places = await placesOf(access, row, citations);
  return { answer: { text: answer, places: [...places] }, proposals: null };
}

/** The reply of the service. A file that it has lost is sent again, once. */
async function askOf(
  request: AnalysisRequest,
  body: AnalysisBody,
  { asked }: Prepared,
  material: Material,
  signal: AbortSignal,
): Promise<string | undefined> {
  const ask = (of: Material) => request.services.analysis?.ask({ ...asked, material: of }, signal);
  try {
    return await ask(material);
  } catch (error) {
    const isLost = error instanceof AnalysisFailed && error.reason === 'not_sent';
    if (!isLost || material.kind !== 'kept') throw error;
    const name = await sendAgain(request, body, material.name, signal);
    if (name === null) throw error;
    return ask({ kind: 'kept', name });
  }
}

/** Answers a question about a file, or proposes values for the fields of its item. Throws a Failure. */
export async function analyzeFile(
  request: AnalysisRequest,
  body: AnalysisBody,
  speech: Speech,
  signal: AbortSignal,
): Promise<Analysis> {
  const prepared = await prepare(request, body, speech);
  if (body.question === null && prepared.columns.length === 0)
    return { answer: null, proposals: [] };
  await awaitText(request, prepared.row, signal);
  const material = await materialOf(request, prepared);
  const reply = await fromService(() => askOf(request, body, prepared, material, signal));
  // Checked again: rights, item and file may have changed while the service worked.
  return withAnalysedFile(request, body, async (opened) => {
    if (body.question !== null) return answered(opened, reply ?? '');
    const { access, fillsBy } = opened;
    requirePermission(access, itemPermission(access.type, fillsBy));
    const columns = proposableColumns(opened).filter(({ db }) =>
      prepared.columns.some((each) => each.db === db),
    );
    const proposals = await checkValues(opened, columns, readValues(reply ?? ''), speech);
    return { answer: null, proposals: [...proposals] };
  });
}
