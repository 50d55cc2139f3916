import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { compareItems } from '../../../../src/runtime/record/compare.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import { readStored } from '../../../db/items/read.ts';
import type { ItemAccess } from '../../context/items.ts';
import { statusesBehindApproval } from '../../../../src/runtime/flow/behind-approval.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { callerAsActor } from '../../items/actor.ts';
import { relationErrors } from '../../items/validate.ts';
import type { SiteNames } from '../../names/site-names.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { inSheet } from '../tables/sheet-columns.ts';
import { type NewestTemplate, newestTemplates } from '../templates.ts';
import {
  type BuildContext,
  type BuiltItem,
  buildChangedItem,
  buildCreatedItem,
} from './build-item.ts';
import { type RowInCycle, createDuplicateCheck, createParentCycleCheck } from './in-file-checks.ts';
import {
  type ImportPlan,
  type RowResult,
  cellProblem,
  cellsBeyondHeader,
  mappedColumns,
  rowProblems,
} from './row.ts';
import type { CreatableNames, InFileNames } from './name-resolvers.ts';
import { rowReader } from './read-row.ts';
import { type RowTarget, matchRows } from './match-items.ts';

type BuiltChange = Extract<BuiltItem, { readonly kind: 'item' }>;

/** After this number of rows the event loop gets a turn: a few milliseconds of work. */
const rowsPerYield = 25;

/** Finds the statuses behind approvals once per module; nobody with the settings permission is refused. */
async function approvalCheck(access: ItemAccess): Promise<BuildContext['isBehindApproval']> {
  if (access.may(settingsPermission)) return () => false;
  const actor = await callerAsActor(access);
  const byModule = new Map<CompiledModule, ReadonlySet<number>>();
  return (module, status) => {
    const statuses = byModule.get(module) ?? statusesBehindApproval(module.flow, actor);
    byModule.set(module, statuses);
    return statuses.has(status);
  };
}

/** The verdict on a refused row; problems of an item without a row are those of its tables' rows. */
function bad(row: FileRow, problems: readonly RowProblem[]): RowResult {
  return { verdict: 'bad', row, problems: problems.map((each) => inSheet(row, each)) };
}

/** The first problem of each cell of a table's rows: a cell that can't be read is not missing too. */
function oneForEachCell(problems: readonly RowProblem[]): readonly RowProblem[] {
  const known = new Set<string>();
  return problems.filter(({ sheet, line, column }) => {
    if (line === undefined) return true;
    const cell = JSON.stringify([sheet, line, column]);
    const isFirst = !known.has(cell);
    known.add(cell);
    return isFirst;
  });
}

/** Validates the rows of a file in order, in chunks. */
export interface RowValidator {
  readonly validate: (
    access: ItemAccess,
    rows: readonly FileRow[],
  ) => Promise<readonly RowResult[]>;
  /** Drops the caches, so that all names are looked up again. */
  readonly clearCaches: () => void;
  /** Call it after the last row: returns the rows whose items would be their own ancestors. */
  readonly findParentCycles: (access: ItemAccess) => Promise<readonly RowInCycle[]>;
}

/** The names of existing rows, of rows that the import creates, and of rows of the file. */
export interface NameSources {
  readonly site: SiteNames;
  readonly creatable: CreatableNames;
  readonly referenced: InFileNames['rows'];
}

/**
 * Validates rows like a call for each row would, and against each other; it writes nothing. Reads
 * are set-wise. Between calls it remembers the unique values of earlier rows of the file.
 */
export function createRowValidator(
  plan: ImportPlan,
  { site, creatable, referenced }: NameSources,
): RowValidator {
  const { mapping, language } = plan;
  const columns = mappedColumns(mapping);
  const duplicates = createDuplicateCheck(columns, mapping);
  const cycles = createParentCycleCheck(columns);
  const reader = rowReader(columns, creatable.names);
  let templates: Promise<readonly NewestTemplate[]> | null = null;

  /**
   * Builds rows, and rebuilds them after names were looked up or created; yields to the event loop
   * regularly.
   */
  async function buildAll(
    access: ItemAccess,
    rows: readonly FileRow[],
    buildItem: (row: FileRow) => BuiltItem | Promise<BuiltItem>,
  ): Promise<ReadonlyMap<FileRow, BuiltItem>> {
    const done = new Map<FileRow, BuiltItem>();
    let open = rows;
    while (open.length > 0) {
      const waiting: FileRow[] = [];
      for (const [at, row] of open.entries()) {
        const building = buildItem(row);
        const drafted = building instanceof Promise ? await building : building;
        if (drafted.kind === 'waiting') waiting.push(row);
        else done.set(row, drafted);
        if (at % rowsPerYield === rowsPerYield - 1) await turn();
      }
      while (site.isWaiting() || creatable.isWaiting()) {
        if (site.isWaiting()) await site.load(access.tx);
        await creatable.createMissing();
      }
      open = waiting;
    }
    return done;
  }

  function resultOf(row: FileRow, built: BuiltChange, errors: readonly FieldError[]): RowResult {
    const { module, before, after } = built;
    const problems = [
      ...built.problems,
      ...cellsBeyondHeader(row, mapping),
      ...rowProblems(row, errors, { columns, module, language, after, lines: built.lines }),
      ...duplicates.duplicateValues(row, built),
    ];
    if (problems.length > 0) return bad(row, oneForEachCell(problems));
    if (before === null) {
      const id = referenced.get(row.number)?.id ?? after.id;
      return { verdict: 'created', row, module, before, after: { ...after, id } };
    }
    const isSame = Object.keys(compareItems(module, before, after)).length === 0;
    return { verdict: isSame ? 'unchanged' : 'changed', row, module, before, after };
  }

  /** Rows that refer to this one rely on the item that it matched when the names were resolved. */
  function checkStillMatches(row: FileRow, target: RowTarget): RowTarget {
    const known = referenced.get(row.number);
    const id = target.kind === 'item' ? target.id : null;
    if (known === undefined || target.kind === 'bad') return target;
    if (known.isNew ? id === null : id === known.id) return target;
    const column = columns.find(({ db }) => db === mapping.match);
    const fault = { kind: 'row', code: 'overtaken', params: {} } as const;
    const problem =
      column === undefined
        ? { row: row.number, db: null, column: null, value: null, fault }
        : cellProblem(row, column, fault);
    return { kind: 'bad', problems: [problem] };
  }

  return {
    findParentCycles: (access) => cycles.find(access),
    clearCaches() {
      site.forget();
      reader.clearCache();
    },
    async validate(access, rows) {
      access.cache.assumedRows = creatable.assumedRows;
      templates ??= newestTemplates(access);
      const names = creatable.names();
      const isBehindApproval = await approvalCheck(access);
      const build = {
        access,
        plan,
        columns,
        names,
        reader,
        templates: await templates,
        isBehindApproval,
      };
      const targets = await matchRows(access, rows, columns, mapping, duplicates);
      const ids = [...targets.values()].flatMap((target) =>
        target.kind === 'item' ? [target.id] : [],
      );
      const stored = await readStored(access.tx, access.live.compiled, access.siteId, ids);
      const drafted = await buildAll(access, rows, (row) => {
        const target = checkStillMatches(
          row,
          targets.get(row) ?? { kind: 'new', externalId: null },
        );
        if (target.kind === 'new')
          return buildCreatedItem(build, row, target.externalId ?? null, randomUUID());
        if (target.kind === 'bad') return { kind: 'bad', problems: target.problems };
        const item = stored.get(target.id);
        if (item === undefined)
          throw new Error(`Item ${target.id} disappeared while it was validated.`);
        return buildChangedItem(build, row, item, target.externalId);
      });
      const items = [...drafted.values()].filter((draft) => draft.kind === 'item');
      const errors = await relationErrors(access, items);
      const errorsOf = new Map(items.map((draft, at) => [draft, errors[at] ?? []]));
      const all = rows.flatMap((row): readonly RowResult[] => {
        const draft = drafted.get(row);
        if (draft?.kind === 'bad') return [bad(row, draft.problems)];
        if (draft?.kind !== 'item') return [];
        return [resultOf(row, draft, errorsOf.get(draft) ?? [])];
      });
      cycles.add(access, all);
      return all;
    },
  };
}
