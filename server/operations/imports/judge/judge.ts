import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { compareItems } from '../../../../src/runtime/record/compare.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import { readStored } from '../../../db/items/read.ts';
import { assumeRows } from '../../items/gathered.ts';
import type { ItemAccess } from '../../items/kind.ts';
import { relationErrorsOfAll } from '../../items/verdict.ts';
import type { SiteNames } from '../../names/names.ts';
import type { FileRow } from '../read/table.ts';
import { type NewestTemplate, newestModules } from '../templates.ts';
import { type Draft, draftChange, draftNew } from './draft.ts';
import { type InCircle, circles } from './circles.ts';
import type { Judged } from './judged.ts';
import type { NamesWithMade } from './made.ts';
import { type Plan, atCell, mappedColumns } from './plan.ts';
import { problemsOf } from './problems-of.ts';
import type { FileNames } from './same-file.ts';
import { rowReader } from './read-row.ts';
import { rowsSeen } from './seen.ts';
import { type Target, targetsOfRows } from './which.ts';

type Drafted = Extract<Draft, { readonly kind: 'item' }>;

/** Rows that are read before others get a turn: a few milliseconds of work. */
const rowsPerTurn = 25;

/** Judges the rows of a file in their order, some at a time. */
export interface Judge {
  readonly judge: (access: ItemAccess, rows: readonly FileRow[]) => Promise<readonly Judged[]>;
  /** Looks names up anew from here on. */
  readonly forget: () => void;
  /** After the last row: those that stand under themselves by way of others. */
  readonly circles: (access: ItemAccess) => Promise<readonly InCircle[]>;
}

/** The names of what is there, of what is made on the way, and of rows that others name. */
export interface Naming {
  readonly site: SiteNames;
  readonly made: NamesWithMade;
  readonly named: FileNames['rows'];
}

/**
 * Holds rows against everything that a single call would hold them against, and against each other:
 * what is written is another's to do. Reads are set-wise; the judge remembers from one call to the
 * next what other rows of the file have taken.
 */
export function createJudge(plan: Plan, { site, made, named }: Naming): Judge {
  const { mapping, language } = plan;
  const columns = mappedColumns(mapping);
  const seen = rowsSeen(columns, mapping);
  const moves = circles(columns);
  const reader = rowReader(columns, made.names);
  let templates: Promise<readonly NewestTemplate[]> | null = null;

  /** Reads again while names are looked up or made; gives others a turn now and then. */
  async function drafts(
    access: ItemAccess,
    rows: readonly FileRow[],
    draft: (row: FileRow) => Draft | Promise<Draft>,
  ): Promise<ReadonlyMap<FileRow, Draft>> {
    const done = new Map<FileRow, Draft>();
    let open = rows;
    while (open.length > 0) {
      const waiting: FileRow[] = [];
      for (const [at, row] of open.entries()) {
        const drawn = draft(row);
        const drafted = drawn instanceof Promise ? await drawn : drawn;
        if (drafted.kind === 'waiting') waiting.push(row);
        else done.set(row, drafted);
        if (at % rowsPerTurn === rowsPerTurn - 1) await turn();
      }
      while (site.isWaiting() || made.isWaiting()) {
        if (site.isWaiting()) await site.load(access.tx);
        await made.makeAll();
      }
      open = waiting;
    }
    return done;
  }

  function verdictOf(row: FileRow, draft: Drafted, errors: readonly FieldError[]): Judged {
    const { module, before, after } = draft;
    const problems = [
      ...draft.problems,
      ...problemsOf(row, errors, columns, module, language),
      ...seen.taken(row, draft),
    ];
    if (problems.length > 0) return { verdict: 'bad', row, problems };
    if (before === null) {
      const id = named.get(row.number)?.id ?? after.id;
      return { verdict: 'created', row, module, before, after: { ...after, id } };
    }
    const isSame = Object.keys(compareItems(module, before, after)).length === 0;
    return { verdict: isSame ? 'unchanged' : 'changed', row, module, before, after };
  }

  /** Others that name the row count on what it was when the file was looked through. */
  function asNamed(row: FileRow, target: Target): Target {
    const known = named.get(row.number);
    const id = target.kind === 'item' ? target.id : null;
    if (known === undefined || target.kind === 'bad') return target;
    if (known.isNew ? id === null : id === known.id) return target;
    const column = columns.find(({ db }) => db === mapping.match);
    const fault = { kind: 'row', code: 'overtaken', params: {} } as const;
    const problem =
      column === undefined
        ? { row: row.number, db: null, column: null, value: null, fault }
        : atCell(row, column, fault);
    return { kind: 'bad', problems: [problem] };
  }

  return {
    circles: (access) => moves.find(access),
    forget() {
      site.forget();
      reader.forget();
    },
    async judge(access, rows) {
      assumeRows(access, made.expected);
      templates ??= newestModules(access);
      const names = made.names();
      const around = { access, plan, columns, names, reader, templates: await templates };
      const targets = await targetsOfRows(access, rows, columns, mapping, seen);
      const ids = [...targets.values()].flatMap((target) =>
        target.kind === 'item' ? [target.id] : [],
      );
      const stored = await readStored(access.tx, access.live.compiled, access.siteId, ids);
      const drafted = await drafts(access, rows, (row) => {
        const target = asNamed(row, targets.get(row) ?? { kind: 'new', externalId: null });
        if (target.kind === 'new')
          return draftNew(around, row, target.externalId ?? null, randomUUID());
        if (target.kind === 'bad') return { kind: 'bad', problems: target.problems };
        const item = stored.get(target.id);
        if (item === undefined) throw new Error(`Item ${target.id} is gone while it is looked at.`);
        return draftChange(around, row, item, target.externalId);
      });
      assumeRows(access, made.expected);
      const items = [...drafted.values()].filter((draft) => draft.kind === 'item');
      const errors = await relationErrorsOfAll(access, items);
      const errorsOf = new Map(items.map((draft, at) => [draft, errors[at] ?? []]));
      const all = rows.flatMap((row): readonly Judged[] => {
        const draft = drafted.get(row);
        if (draft?.kind === 'bad') return [{ verdict: 'bad', row, problems: draft.problems }];
        if (draft?.kind !== 'item') return [];
        return [verdictOf(row, draft, errorsOf.get(draft) ?? [])];
      });
      moves.add(access, all);
      return all;
    },
  };
}
