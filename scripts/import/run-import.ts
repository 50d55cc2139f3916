import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { ImportCounts } from '../../src/contract/imports.ts';
import { errorBody } from '../../src/domain/error-body.ts';
import type { Language } from '../../src/runtime/text.ts';
import { localeOf } from '../../src/runtime/text.ts';
import { Failure } from '../../server/operations/failure.ts';
import { startApply, startDryRun, getImport } from '../../server/operations/imports/jobs/jobs.ts';
import { importProblems, toProblem } from '../../server/operations/imports/jobs/problems.ts';
import type { JobRow } from '../../server/operations/imports/jobs/row.ts';
import { uploadImport } from '../../server/operations/imports/jobs/upload.ts';
import { type ImportRunner, importRunner } from '../../server/operations/imports/run/runner.ts';
import type { ItemRequest } from '../../server/operations/context/items.ts';
import { StartProblem } from '../../server/start-problem.ts';
import { mappingFrom } from './mapping.ts';
import type { Options } from './options.ts';
import type { ImportContext } from './services.ts';
import { callerFor } from './caller.ts';

const page = 500;

function countsText(counts: unknown): string {
  const { rows, created, changed, unchanged, bad } = counts as ImportCounts;
  return `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${bad} bad`;
}

/** Waits for the running work, and prints its progress periodically. */
async function waitForEnd(
  request: ItemRequest,
  runner: ImportRunner,
  importId: number,
): Promise<JobRow> {
  let shown = 0;
  const show = setInterval(() => {
    getImport(request, importId).then(
      ({ state, rows_done: done, rows_total: total }) => {
        if (done !== shown) console.log(`  ${state}: ${done} of ${total}`);
        shown = done;
      },
      (error: unknown) => console.error(String(error)),
    );
  }, 2000);
  await runner.settled();
  clearInterval(show);
  return getImport(request, importId);
}

async function printProblems(
  { texts }: ImportContext,
  request: ItemRequest,
  importId: number,
  language: Language,
) {
  for (let offset = 0; ; offset += page) {
    const { problems, total } = await importProblems(request, importId, { offset, limit: page });
    for (const stored of problems) {
      const { sheet, row, column, value, message } = toProblem(stored, texts.say, language);
      const at = column === null ? '' : `, ${column}${value === null ? '' : ` "${value}"`}`;
      console.log(`${sheet === null ? '' : `sheet ${sheet}, `}row ${row}${at}: ${message}`);
    }
    if (offset + page >= total) return;
  }
}

async function run(
  context: ImportContext,
  request: ItemRequest,
  options: Options,
): Promise<boolean> {
  const { texts } = context;
  const language = localeOf(options.language ?? request.caller.locale).code;
  const runner = importRunner();
  const content = createReadStream(options.file);
  const name = path.basename(options.file);
  const { id, suggested } = await uploadImport(request, { name, content }, texts.say);
  const mapping = await mappingFrom(options.map, suggested);
  for (const { header, db } of mapping.columns) console.log(`  ${header} -> ${db ?? '(left out)'}`);
  for (const { sheet, db: table, columns } of mapping.tables ?? [])
    for (const { header, db } of columns)
      console.log(
        `  ${sheet ?? 'rows'}: ${header} -> ${db === null ? '(left out)' : `${table}.${db}`}`,
      );
  await startDryRun(request, runner, id, { mapping, language });
  const checked = await waitForEnd(request, runner, id);
  const failed = ({ error }: JobRow) =>
    console.error(texts.say(language, `import:failed.${error ?? 'internal'}`));
  if (checked.state !== 'checked') {
    failed(checked);
    return false;
  }
  await printProblems(context, request, id, language);
  console.log(countsText(checked.counts));
  const { bad } = checked.counts as ImportCounts;
  if (options.isDry || bad > 0) return bad === 0;
  await startApply(request, runner, id);
  const applied = await waitForEnd(request, runner, id);
  if (applied.state === 'failed') failed(applied);
  else if (applied.state === 'checked') await printProblems(context, request, id, language);
  else console.log(`Imported. ${countsText(applied.counts)}`);
  return applied.state === 'applied';
}

/** Imports the file; true if no row was bad. Throws a StartProblem. */
export async function runImport(context: ImportContext, options: Options): Promise<boolean> {
  const { services, texts } = context;
  const live = services.modules.byType(options.module);
  if (live === undefined)
    throw new StartProblem(
      `There is no module "${options.module}"; there are ${services.modules
        .all()
        .map(({ document }) => document.type)
        .join(', ')}.`,
    );
  const caller = await callerFor(services, options);
  try {
    return await run(context, { services, caller, live, siteId: options.site }, options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { error: sentence, details } = errorBody(error, localeOf(caller.locale).code, texts.say);
    throw new StartProblem(
      details === undefined ? sentence : `${sentence} ${JSON.stringify(details)}`,
      { cause: error },
    );
  }
}
