import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemRequest, ItemAccess } from '../../context/items.ts';
import { siteNames } from '../../names/site-names.ts';
import type { JobRow } from '../jobs/row.ts';
import { withImports } from '../jobs/access.ts';
import { deleteProblems, insertProblems } from '../jobs/problems.ts';
import { withRowsOf } from '../jobs/job-file.ts';
import type { TableFile } from '../read/table.ts';
import { createRowValidator } from '../validate/validate-rows.ts';
import type { ImportPlan } from '../validate/row.ts';
import {
  chunksOf,
  inChunks,
  rowsPerNameCache,
  rowsPerChunk,
  rowsPerTransaction,
} from './chunks.ts';
import { nameSources } from './name-sources.ts';
import { type Progress, updateJob } from './progress.ts';
import { createRowCounter } from './row-counter.ts';
import type { CreateRow } from '../validate/name-resolvers.ts';
import { canCreate, createdRow } from './create-missing-rows.ts';

/** Ids from here on belong to no row and fit into an integer column. */
const firstNameId = 2_000_000_000;
const firstRowId = 1_900_000_000;

/** Assigns ids during a dry run that no row has and `dryRunCreateRow` does not assign. */
function dryRunIds(): (count: number) => Promise<readonly number[]> {
  let next = firstRowId;
  return (count) => Promise.resolve(Array.from({ length: count }, () => (next += 1)));
}

/** For a dry run: assigns an id to missing rows that could be created, and creates none. */
function dryRunCreateRow(access: ItemAccess): CreateRow {
  let next = firstNameId;
  return (row) => {
    if (!canCreate(access, row)) return Promise.resolve(null);
    next += 1;
    return Promise.resolve(createdRow(access, row, next));
  };
}

/** The inputs of a run over a file's rows. */
export interface ImportRun {
  readonly request: ItemRequest;
  readonly job: JobRow;
  readonly plan: ImportPlan;
  readonly progress: Progress;
}

/** The names of the site for the file, in its time zone and language. */
export function siteNamesFor(
  { services, siteId, type, timeZone, now, may }: ItemAccess,
  language: Language,
) {
  return siteNames({ services, siteId, language, timeZone, now, type, may });
}

/** The dry run: validates every row, stores the problems, changes no item. */
export function dryRun(run: ImportRun): Promise<void> {
  const { request, job } = run;
  return withRowsOf(request, job, (table) => dryRunOf(table, run));
}

async function dryRunOf(table: TableFile, run: ImportRun): Promise<void> {
  const { request, job, plan, progress } = run;
  const { site, make } = await withImports(request, async (access) => {
    await deleteProblems(access, job.id);
    return {
      site: siteNamesFor(access, plan.language),
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
