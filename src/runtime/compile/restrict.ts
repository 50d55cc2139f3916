import type { ColumnAccess, CompiledColumn, CompiledModule } from '../compiled.ts';
import { flow as flowTexts } from '../generated/texts/flow.ts';
import type { CompiledFlow, CompiledGate } from '../flow/types.ts';
import { columnsRead } from '../query/template-columns.ts';
import { deriveColumns } from '../record/derived-columns.ts';
import { visibleItem } from '../record/visible-item.ts';
import type { CompiledRule } from '../rules/types.ts';
import { byLanguage } from '../text.ts';
import { groupByDb } from './dependencies.ts';
import { type Hidden, hiddenColumns, readsAny } from './hidden-columns.ts';
import { requirementsOnEntry } from './required-on-entry.ts';

/** The field rights of a module that a person lacks, by id. Who may not read may not write either. */
export interface LackedRights {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

/** What somebody lacks who has every field right. */
export const nothingLacked: LackedRights = { read: [], write: [] };

const without = (rule: CompiledRule | null, hidden: Hidden): CompiledRule | null =>
  readsAny(rule, hidden) ? null : rule;

/**
 * The column for a person. Rules that would tell them about a hidden column don't apply: what is
 * required, valid or begun with then depends on nothing that they can't see. A rule that locks the column does.
 */
function restrictedColumn(
  column: CompiledColumn,
  access: ColumnAccess,
  hidden: Hidden,
): CompiledColumn {
  const requiredWhen = without(column.requiredWhen, hidden);
  const defaultRule = without(column.defaultRule, hidden);
  const validWhen = column.validWhen.filter(({ rule }) => !readsAny(rule, hidden));
  const optionsWhen = column.optionsWhen.filter(({ rule }) => !readsAny(rule, hidden));
  const isSame =
    access === column.access &&
    requiredWhen === column.requiredWhen &&
    defaultRule === column.defaultRule &&
    validWhen.length === column.validWhen.length &&
    optionsWhen.length === column.optionsWhen.length;
  return isSame ? column : { ...column, access, requiredWhen, defaultRule, validWhen, optionsWhen };
}

const hiddenMessage = byLanguage((language) => flowTexts[language].hidden_field);

/** Requirements that read a hidden column hold, but don't say what they read. */
function silentGate(gate: CompiledGate, hidden: Hidden): CompiledGate {
  const requirements = gate.requirements.map((each) =>
    readsAny(each.rule, hidden) || hidden.has(each.field ?? '')
      ? { ...each, message: hiddenMessage, field: null }
      : each,
  );
  return { ...gate, requirements };
}

/** Only the server can check requirements that read a hidden column. */
function visibleGate(gate: CompiledGate, hidden: Hidden): CompiledGate {
  const requirements = gate.requirements.filter(({ rule }) => !readsAny(rule, hidden));
  return { ...gate, requirements };
}

function withGates(
  flow: CompiledFlow,
  change: (gate: CompiledGate) => CompiledGate,
): Pick<CompiledFlow, 'movesFrom'> {
  return {
    movesFrom: new Map(
      [...flow.movesFrom].map(([from, moves]) => [
        from,
        moves.map((move) => ({ ...move, gates: move.gates.map(change) })),
      ]),
    ),
  };
}

/** The parts of a module that depend on its columns. */
function lookups(module: CompiledModule, columns: readonly CompiledColumn[]) {
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const place = (column: CompiledColumn | null) => byDb.get(column?.db ?? '') ?? null;
  const filled = (column: CompiledColumn | null) => {
    const found = place(column);
    return found?.access === 'write' ? found : null;
  };
  const isLost = (db: string) => module.byDb.has(db) && !byDb.has(db);
  const { report } = module;
  return {
    columns,
    byDb,
    byPointer: new Map(columns.map((column) => [column.pointer, column])),
    listColumns: module.listColumns.flatMap((listed) => {
      if (listed.column === null) return [listed];
      const column = place(listed.column);
      return column === null ? [] : [{ ...listed, column }];
    }),
    layout: module.layout.flatMap((tab) => {
      const sections = tab.sections.flatMap((section) => {
        const own = section.columns.flatMap((column) => place(column) ?? []);
        if (own.length === 0 && section.columns.length > 0) return [];
        // Whether a block is shown would tell about the columns that its condition reads.
        const content = section.content.filter(({ reads }) => !reads.some(isLost));
        return [{ ...section, columns: own, content }];
      });
      return sections.length === 0 && tab.sections.length > 0 ? [] : [{ ...tab, sections }];
    }),
    dependents: groupByDb(columns, ({ reads }) => reads),
    resets: groupByDb(columns, ({ resetsWith }) => (resetsWith === null ? [] : [resetsWith])),
    derived: deriveColumns({ columns, byDb }),
    parentColumn: place(module.parentColumn),
    tagColumn: place(module.tagColumn),
    facts: module.facts.flatMap((column) => place(column) ?? []),
    report: report && {
      ...report,
      photos: filled(report.photos),
      voice: filled(report.voice),
      position: filled(report.position),
      reportedAt: filled(report.reportedAt),
      reportedBy: filled(report.reportedBy),
    },
  };
}

const restricted = new WeakMap<CompiledModule, Map<string, CompiledModule>>();
const visible = new WeakMap<CompiledModule, CompiledModule>();

/**
 * The module as the server uses it for a person who lacks these rights: with all columns, so that it
 * computes and checks the same values, but with what the person may do with each (`access`), which
 * no other part of the runtime needs to know. The same object for the same rights.
 */
export function restrictModule(module: CompiledModule, lacked: LackedRights): CompiledModule {
  if (lacked.read.length + lacked.write.length === 0) return module;
  const key = `${lacked.read.join()}/${lacked.write.join()}`;
  const known = restricted.get(module) ?? new Map<string, CompiledModule>();
  restricted.set(module, known);
  const found = known.get(key) ?? restrict(module, lacked);
  known.set(key, found);
  return found;
}

function restrict(module: CompiledModule, lacked: LackedRights): CompiledModule {
  const hidden = hiddenColumns(module, (right) => lacked.read.includes(right));
  const accessOf = ({ db, right }: CompiledColumn): ColumnAccess => {
    if (hidden.has(db)) return 'none';
    return right !== null && lacked.write.includes(right) ? 'read' : 'write';
  };
  const columns = module.columns.map((column) =>
    restrictedColumn(column, accessOf(column), hidden),
  );
  if (columns.every((column, at) => column === module.columns[at])) return module;
  const parts = lookups(module, columns);
  return Object.freeze({
    ...module,
    ...parts,
    hidden,
    flow: {
      ...module.flow,
      ...withGates(module.flow, (gate) => silentGate(gate, hidden)),
      unmetOnEntry: requirementsOnEntry(module.document, columns, {
        byDb: parts.byDb,
        locks: module.locks,
      }),
    },
  });
}

/** The views whose filter reads nothing hidden, without the hidden columns. */
function visibleViews({ views }: CompiledModule, hidden: Hidden): CompiledModule['views'] {
  const isShown = ({ db }: { readonly db: string }) => !hidden.has(db);
  return views
    .filter(({ document }) => !columnsRead(document.filter).some((db) => hidden.has(db)))
    .map(({ document, ...view }) => {
      const { columns, sort, group, sums } = document;
      return {
        ...view,
        document: {
          ...document,
          ...(columns !== undefined && { columns: columns.filter(isShown) }),
          ...(sort !== undefined && { sort: sort.filter(isShown) }),
          ...(group !== undefined && { group: group.filter(({ by }) => !hidden.has(by)) }),
          ...(sums !== undefined && { sums: sums.filter((db) => !hidden.has(db)) }),
        },
      };
    });
}

/** A column without the rules that read a hidden one, which nobody can evaluate without it. */
function visibleColumn(column: CompiledColumn, hidden: Hidden): CompiledColumn {
  const visibleWhen = without(column.visibleWhen, hidden);
  const readOnlyWhen = without(column.readOnlyWhen, hidden);
  const rules = [visibleWhen, column.requiredWhen, readOnlyWhen, column.computed];
  const checks = [...column.validWhen, ...column.optionsWhen];
  const isStatic = rules.every((rule) => rule === null) && checks.length === 0;
  return {
    ...column,
    visibleWhen,
    readOnlyWhen,
    defaultRule: without(column.defaultRule, hidden),
    isStatic,
    reads: column.reads.filter((db) => !hidden.has(db)),
  };
}

/**
 * A restricted module (`restrictModule`) without the columns that the person may not read, nor
 * anything that names them: what lists, forms, queries and files are made from.
 */
export function visibleModule(module: CompiledModule): CompiledModule {
  if (module.hidden.size === 0) return module;
  const found = visible.get(module) ?? withoutColumns(module, module.hidden);
  visible.set(module, found);
  return found;
}

/** The module without these columns, with the rules and parts that need none of them. */
export function withoutColumns(module: CompiledModule, hidden: Hidden): CompiledModule {
  const kept = module.columns.filter(({ db }) => !hidden.has(db));
  const columns = kept.map((column) => visibleColumn(column, hidden));
  const parts = lookups(module, columns);
  const { flow, blank } = module;
  const isListed = ({ db }: { readonly db: string }) => !hidden.has(db);
  const made: CompiledModule = {
    ...module,
    ...parts,
    hidden,
    tableColumns: module.tableColumns.filter(isListed),
    listColumns: parts.listColumns.filter(isListed),
    views: visibleViews(module, hidden),
    flow: {
      ...flow,
      ...withGates(flow, (gate) => visibleGate(gate, hidden)),
      records: new Map(
        [...flow.records].map(([node, all]) => [
          node,
          all.filter(({ column }) => !hidden.has(column.db)),
        ]),
      ),
      unmetOnEntry: requirementsOnEntry(module.document, columns, {
        byDb: parts.byDb,
        locks: module.locks,
      }),
      byDb: parts.byDb,
    },
    blank: visibleItem({ hidden, byDb: parts.byDb }, blank),
  };
  return Object.freeze(made);
}
