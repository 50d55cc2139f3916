import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemRequest } from '../../context/items.ts';
import { siteNames } from '../../names/site-names.ts';
import type { JobRow } from '../jobs/row.ts';
import { withImports } from '../jobs/access.ts';
import { deleteProblems, insertProblems } from '../jobs/problems.ts';
import { tableOf } from '../jobs/job-file.ts';
import { createRowValidator } from '../validate/validate-rows.ts';
import type { ImportPlan } from '../validate/mapped-columns.ts';
import { chunksOf, inChunks } from './chunks.ts';
import { nameSources } from './name-sources.ts';
import { dryRunIds, dryRunCreateRow } from './dry-run-ids.ts';
import type { Progress } from './progress.ts';
import { updateJob } from './progress.ts';
import { createRowCounter } from './row-counter.ts';
import { rowsPerNameCache, rowsPerChunk, rowsPerTransaction } from './sizes.ts';

/** Everything that a run over a file's rows needs. */
export interface ImportRun {
  readonly request: ItemRequest;
  readonly job: JobRow;
  readonly plan: ImportPlan;
  readonly progress: Progress;
}

/** The names of the site for the file, in the time zone and language that it is read in. */
export function siteNamesFor(
  { services, siteId, live }: ItemRequest,
  timeZone: string,
  language: Language,
  now: string,
) {
  return siteNames({ services, siteId, language, timeZone, now, type: live.document.type });
}

/** The dry run: judges every row, keeps what is wrong, changes nothing. */
export async function dryRun(run: ImportRun): Promise<void> {
  const { request, job, plan, progress } = run;
  const table = await tableOf(request, job);
  const { site, make } = await withImports(request, async (access) => {
    await deleteProblems(access, job.id);
    return {
      site: siteNamesFor(request, access.timeZone, plan.language, access.now),
      make: dryRunCreateRow(access),
    };
  });
  const sources = await nameSources(run, table, site, { make, reserve: dryRunIds() });
  const validator = createRowValidator(plan, sources);
  const counter = createRowCounter();
  let problems = 0;
  let done = 0;
  for await (const rows of chunksOf(table.rows(), rowsPerTransaction)) {
    await withImports(request, async (access) => {
      for (const chunk of inChunks(rows, rowsPerChunk)) {
        const results = await validator.validate(access, chunk);
        counter.add(results);
        const bad = results.flatMap((each) => (each.verdict === 'bad' ? each.problems : []));
        await insertProblems(access, job.id, bad, problems);
        problems += bad.length;
      }
    });
    done += rows.length;
    if (done % rowsPerNameCache < rows.length) validator.clearCaches();
    await progress.report(done);
  }
  await withImports(request, async (access) => {
    const cycles = await validator.findParentCycles(access);
    counter.markBad(cycles.map(({ verdict }) => verdict));
    const bad = cycles.map(({ problem }) => problem);
    await insertProblems(access, job.id, bad, problems);
  });
  await updateJob(request, job.id, 'checking', {
    state: 'checked',
    rows_done: done,
    counts: counter.counts(),
  });
}
