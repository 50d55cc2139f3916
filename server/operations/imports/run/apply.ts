import { fillGenerated } from '../../../../src/runtime/record/normalise-item.ts';
import { withValues } from '../../../../src/runtime/record/values.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { readStored } from '../../../db/items/read.ts';
import { insertItems, nextIds, updateIfCurrent } from '../../../db/items/write.ts';
import { areDeleted, lockHierarchies } from '../../../db/items/locks.ts';
import { ConflictError } from '../../../db/retry.ts';
import { spoolEvents } from '../../../db/events.ts';
import { waitForLocks } from '../../../db/transaction.ts';
import type { ItemAccess } from '../../context/items.ts';
import { patternNumbers } from '../../items/numbers.ts';
import { keepSentFiles } from '../../items/sent-versions.ts';
import { numberVersions, recordVersions } from '../../items/versions.ts';
import { addFileMetadata } from '../../items/write-changes.ts';
import { newReferences } from '../../items/references/references.ts';
import { notifyAffectedUsers } from '../../notifications/notify-item-changes.ts';
import { concernsByStatus } from '../../notifications/recipients.ts';
import { type ItemChange, invalidateReaders, itemEvents } from '../../events/item-events.ts';
import type { RowProblem } from '../fault.ts';
import { withImports } from '../jobs/access.ts';
import { withoutRows, withRowsOf } from '../jobs/job-file.ts';
import type { TableFile } from '../read/table.ts';
import { insertProblems, rowsWithProblems } from '../jobs/problems.ts';
import { type RowValidator, createRowValidator } from '../validate/validate-rows.ts';
import type { RowResult } from '../validate/row.ts';
import { type ImportRun, siteNamesFor } from './dry-run.ts';
import {
  chunksOf,
  inChunks,
  rowsPerChunk,
  rowsPerNameCache,
  rowsPerTransaction,
} from './chunks.ts';
import { createMissingRow } from './create-missing-rows.ts';
import { nameSources } from './name-sources.ts';
import { setJob, updateJob } from './progress.ts';
import { createRowCounter } from './row-counter.ts';
import { type ImportMapping, importCalls } from '../../../../src/contract/imports.ts';
import { hasDuplicates, lockUniqueColumns } from '../../../db/items/unique-values.ts';
import { newestTemplates } from '../templates.ts';
import { insertImportItems } from './import-items.ts';

/** Rows have become invalid since the dry run, so nothing is imported. */
class Refused extends Error {
  override readonly name = 'Refused';
}

type Stored = Exclude<RowResult, { verdict: 'bad' | 'unchanged' }>;

const isStored = (results: RowResult): results is Stored =>
  results.verdict === 'created' || results.verdict === 'changed';

function byModule<J extends Stored>(results: readonly J[]) {
  return Map.groupBy(results, ({ module }) => module);
}

/** The most items of an import whose status notifies people whom it assigns or asks, each by itself. */
const mostNotified = 500;

/**
 * Writes new items and their events, and returns the changes. Items that no other row refers to get
 * their ids here. The events are built while the database stores the items.
 */
async function create(
  access: ItemAccess,
  importId: number,
  rows: readonly Stored[],
): Promise<readonly ItemChange[]> {
  const { tx, live, organisationId } = access;
  const call = importCalls(live.document).apply.name;
  const created: ItemChange[] = [];
  for (const [module, all] of byModule(rows)) {
    const ids = await nextIds(tx, module, all.length);
    const given = await patternNumbers(
      access,
      module,
      all.map(({ after }) => ({ item: after })),
    );
    const made = all.map(({ after }, at) => {
      const id = after.id === 0 ? (ids[at] ?? 0) : after.id;
      const numbered = withValues({ ...after, id }, given[at] ?? new Map());
      return { module, item: fillGenerated(module, numbered) };
    });
    const items = await addFileMetadata(access, made);
    const changes = items.map((after) => ({ call, module, before: null, after }));
    const inserted = insertItems(tx, module, organisationId, items).then(() =>
      insertImportItems(access, importId, items, true),
    );
    // Awaited below; until then a rejection must not count as unhandled.
    inserted.catch(() => undefined);
    await turn();
    await Promise.all([inserted, spoolEvents(tx, itemEvents(access, changes))]);
    await recordVersions(access, changes);
    await keepSentFiles(access, changes);
    created.push(...changes);
  }
  return created;
}

/** Writes changed items that are still as they were validated; returns the rows of the others. */
async function change(
  access: ItemAccess,
  importId: number,
  rows: readonly Stored[],
): Promise<{ readonly changes: readonly ItemChange[]; readonly overtaken: readonly Stored[] }> {
  const { tx, live, now } = access;
  const call = importCalls(live.document).apply.name;
  const changes: ItemChange[] = [];
  const overtaken: Stored[] = [];
  for (const [module, all] of byModule(rows)) {
    const numbered = await numberVersions(access, all);
    const stored = await addFileMetadata(
      access,
      numbered.map((item) => ({
        module,
        item: { ...item, version: item.version + 1, updated_at: now },
      })),
    );
    const next = all.map((row, at) => ({ row, after: stored[at] ?? row.after }));
    const done = await updateIfCurrent(
      tx,
      module,
      next.map(({ after }) => after),
    );
    for (const { row, after } of next)
      if (done.has(after.id)) changes.push({ call, module, before: row.before, after });
      else overtaken.push(row);
  }
  const items = changes.map(({ after }) => after);
  await recordVersions(access, changes);
  await keepSentFiles(access, changes);
  await insertImportItems(access, importId, items, false);
  return { changes, overtaken };
}

/**
 * Imports all rows, or none, in one transaction. Rows in which the dry run found problems are left out:
 * the person has agreed to that, or there are none. The rows are validated again, because people keep
 * working: on a second connection, so that validating and writing run concurrently. Items that
 * others change in between are validated once more after they are locked. If somebody deletes an
 * item that the file names, everything is repeated. Throws Refused, after storing the problems, if a
 * row has become invalid.
 */
async function applyInTransaction(run: ImportRun, file: TableFile): Promise<void> {
  const { request, job, plan, progress } = run;
  await withImports(request, async (access) => {
    const { tx, live, siteId, services } = access;
    await waitForLocks(tx);
    const left = await rowsWithProblems(access, job.id);
    const table = withoutRows(file, left.rows);
    let writing: Promise<void> = Promise.resolve();
    const site = siteNamesFor(access, plan.language);
    const make = createMissingRow(access, () => writing);
    const reserve = (count: number) => nextIds(tx, live.compiled, count);
    const validator: RowValidator = createRowValidator(
      plan,
      await nameSources(run, table, site, { make, reserve }),
    );
    const counted = createRowCounter();
    const again: Stored[] = [];
    const references = new Map<string, Set<number>>();
    const concerning: ItemChange[] = [];
    let problems = 0;
    let done = 0;

    const problemsIn = (results: readonly RowResult[]) =>
      results.flatMap((each) => (each.verdict === 'bad' ? each.problems : []));

    async function keepBad(bad: readonly RowProblem[]): Promise<void> {
      if (bad.length === 0) return;
      await withImports(request, async (apart) => {
        await insertProblems(apart, job.id, bad, left.problems + problems);
      });
      problems += bad.length;
    }

    /**
     * Writes the valid rows; rows whose item somebody has changed in between wait until the end.
     */
    async function write(results: readonly RowResult[]): Promise<void> {
      const rows = results.filter(isStored);
      const created = await create(
        access,
        job.id,
        rows.filter(({ verdict }) => verdict === 'created'),
      );
      const { changes, overtaken } = await change(
        access,
        job.id,
        rows.filter(({ verdict }) => verdict === 'changed'),
      );
      await spoolEvents(tx, itemEvents(access, changes));
      for (const change of [...created, ...changes])
        if (concerning.length < mostNotified && concernsByStatus(change)) concerning.push(change);
      for (const { module, before, after } of rows)
        for (const { table, id } of newReferences(services, module.columns, { before, after }))
          references.set(table, (references.get(table) ?? new Set()).add(id));
      counted.add(results.filter(({ row }) => overtaken.every((each) => each.row !== row)));
      again.push(...overtaken);
    }

    /** Writes the next rows. If the import will be refused, it need not write them. */
    async function next(results: readonly RowResult[]): Promise<void> {
      await writing;
      await keepBad(problemsIn(results));
      if (problems > 0) {
        counted.add(results);
        return;
      }
      writing = write(results);
      // Awaited before the next write; until then a rejection must not count as unhandled.
      writing.catch(() => undefined);
    }

    for await (const rows of chunksOf(table.rows(), rowsPerTransaction)) {
      await withImports(request, async (reading) => {
        const apart = { ...reading, now: access.now, context: access.context };
        for (const chunk of inChunks(rows, rowsPerChunk))
          await next(await validator.validate(apart, chunk));
      });
      done += rows.length;
      if (done % rowsPerNameCache < rows.length) validator.clearCaches();
      await progress.report(done);
    }
    await writing;
    while (again.length > 0 && problems === 0) {
      const overtaken = again.splice(0);
      const ids = overtaken.map(({ after }) => after.id);
      await readStored(tx, live.compiled, siteId, ids, 'update');
      await next(
        await validator.validate(
          access,
          overtaken.map(({ row }) => row),
        ),
      );
      await writing;
    }
    await lockHierarchies(tx, siteId);
    if (await areDeleted(tx, siteId, references))
      throw new ConflictError('An item that the file names was deleted during the import.');
    const circles = await validator.findParentCycles(access);
    counted.markBad(circles.map(({ verdict }) => verdict));
    await keepBad(circles.map(({ problem }) => problem));
    if (problems === 0 && (await hasDuplicateValues(access, plan.mapping))) throw new Refused();
    const { rows, bad, ...valid } = counted.counts();
    const counts = { ...valid, rows: rows + left.rows.size, bad: bad + left.rows.size };
    if (problems > 0) {
      await updateJob(request, job.id, 'applying', { state: 'checked', rows_done: done, counts });
      throw new Refused();
    }
    invalidateReaders(access);
    await notifyAffectedUsers(access, concerning);
    await setJob(tx, request, job.id, 'applying', { state: 'applied', rows_done: done, counts });
  });
}

/** Imports all rows, or none; then the job becomes `checked` again with the new problems. */
export async function applyRows(run: ImportRun): Promise<void> {
  try {
    const { request, job } = run;
    await withRowsOf(request, job, (table) => applyInTransaction(run, table));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/**
 * Whether an item that this transaction has written duplicates a unique value. From here to the
 * commit nobody else can take one, so this check comes last and does not block others during the
 * import.
 */
async function hasDuplicateValues(
  access: ItemAccess,
  { columns: mapped }: ImportMapping,
): Promise<boolean> {
  const { tx, live, siteId, now } = access;
  const templates = await newestTemplates(access);
  const all = [live.compiled, ...templates.map(({ module }) => module)].flatMap(
    ({ columns }) => columns,
  );
  const unique = all.filter((column) => column.unique && mapped.some(({ db }) => db === column.db));
  const columns = [...new Map(unique.map((column) => [column.pointer, column])).values()];
  await lockUniqueColumns(tx, live.compiled, siteId, columns);
  for (const column of columns)
    if (await hasDuplicates(tx, live.compiled, column, siteId, now)) return true;
  return false;
}
