import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemRequest } from '../../items/kind.ts';
import { siteNames } from '../../names/names.ts';
import type { JobRow } from '../jobs/row.ts';
import { onImport } from '../jobs/access.ts';
import { forgetProblems, keepProblems } from '../jobs/problems.ts';
import { tableOf } from '../jobs/file.ts';
import { createRowValidator } from '../judge/judge.ts';
import type { ImportPlan } from '../judge/plan.ts';
import { chunksOf, inChunks } from './chunks.ts';
import { namingOf } from './naming.ts';
import { pretendIds, pretendRows } from './pretend.ts';
import type { Progress } from './progress.ts';
import { updateJob } from './progress.ts';
import { tally } from './tally.ts';
import { namesEvery, rowsPerChunk, rowsPerTransaction } from './sizes.ts';

/** Everything that a run over a file's rows needs. */
export interface Run {
  readonly kind: ItemRequest;
  readonly job: JobRow;
  readonly plan: ImportPlan;
  readonly progress: Progress;
}

/** The names of the site for the file, in the time zone and language that it is read in. */
export function namesFor(
  { services, siteId, live }: ItemRequest,
  timeZone: string,
  language: Language,
  now: string,
) {
  return siteNames({ services, siteId, language, timeZone, now, type: live.document.type });
}

/** The dry run: judges every row, keeps what is wrong, changes nothing. */
export async function checkRows(run: Run): Promise<void> {
  const { kind, job, plan, progress } = run;
  const table = await tableOf(kind, job);
  const { site, make } = await onImport(kind, async (access) => {
    await forgetProblems(access, job.id);
    return {
      site: namesFor(kind, access.timeZone, plan.language, access.now),
      make: pretendRows(access),
    };
  });
  const naming = await namingOf(run, table, site, { make, reserve: pretendIds() });
  const judge = createRowValidator(plan, naming);
  const counted = tally();
  let problems = 0;
  let done = 0;
  for await (const rows of chunksOf(table.rows(), rowsPerTransaction)) {
    await onImport(kind, async (access) => {
      for (const chunk of inChunks(rows, rowsPerChunk)) {
        const results = await judge.validate(access, chunk);
        counted.add(results);
        const bad = results.flatMap((each) => (each.verdict === 'bad' ? each.problems : []));
        await keepProblems(access, job.id, bad, problems);
        problems += bad.length;
      }
    });
    done += rows.length;
    if (done % namesEvery < rows.length) judge.clearCaches();
    await progress.tell(done);
  }
  await onImport(kind, async (access) => {
    const circles = await judge.findParentCycles(access);
    counted.spoil(circles.map(({ verdict }) => verdict));
    const bad = circles.map(({ problem }) => problem);
    await keepProblems(access, job.id, bad, problems);
  });
  await updateJob(kind, job.id, 'checking', {
    state: 'checked',
    rows_done: done,
    counts: counted.counts(),
  });
}
