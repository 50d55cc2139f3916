import type { CompiledModule, CompiledTemplateIdentity } from '../compiled.ts';
import type { FlowDocument, ModuleDocument } from '../documents.ts';
import { compileFlow } from '../flow/compile.ts';
import type { CompiledFlow } from '../flow/types.ts';
import type { Problem } from '../problem.ts';
import { makeBlank } from '../record/blank.ts';
import { deriveColumns } from '../record/derived-columns.ts';
import { toStandardSchema } from '../record/standard-schema.ts';
import { findParentColumn } from '../record/tree.ts';
import { tableNameProblems } from './column-names.ts';
import { type CompiledColumns, type OwnedProblem, compileColumns, withOwner } from './columns.ts';
import { groupByDb } from './dependencies.ts';
import { requirementsOnEntry } from './required-on-entry.ts';
import { compileLayout, tabProblems } from './layout.ts';
import { compileListColumns, compileTableColumns } from './list.ts';
import type { CompileOptions, CompileResult } from './options.ts';
import { modulesAround } from './reference-problems.ts';
import { hasErrors, problem } from './problems.ts';
import { compileReport, reportProblems } from './report.ts';
import { duplicateRights, requirementProblems, rightProblems } from './rights.ts';
import { statusLocks } from './status-locks.ts';
import { type Sources, moduleSources, templateSources } from './sources.ts';
import { compileViews, viewProblems } from './views.ts';
import { compileSummary, summaryProblems } from './summary.ts';

interface FlowPart {
  readonly flow: CompiledFlow | null;
  readonly problems: readonly Problem[];
}

function flowOf(
  sources: Sources,
  all: Pick<CompiledModule, 'columns' | 'tableColumns'>,
  options: CompileOptions,
): FlowPart {
  const { columns } = all;
  const { flow: written, flowPointer: pointer } = sources;
  const named = typeof written === 'string' ? options.flows.get(written) : undefined;
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const compile = (document: FlowDocument): FlowPart => {
    const numbers = options.statusNumbers ?? new Map<string, number>();
    const result = compileFlow(document, numbers, byDb, pointer);
    if (!result.ok) return { flow: null, problems: result.problems };
    const { flow, problems } = result;
    const ofRights =
      options.isStored === true ? [] : requirementProblems(document, flow, all, pointer);
    return { flow, problems: [...problems, ...ofRights] };
  };
  if (typeof written !== 'string') return compile(written);
  if (named !== undefined) {
    const { flow, problems } = compile(named);
    // The pointers refer to another document; in this one the problems belong to the name.
    return { flow, problems: problems.map((each) => ({ ...each, pointer })) };
  }
  const known = [...options.flows.keys()].sort().join(', ');
  return { flow: null, problems: [problem('unknown_flow', pointer, { flow: written, known })] };
}

interface Parts {
  readonly compiled: CompiledColumns;
  readonly table: ReturnType<typeof compileTableColumns>;
  readonly flow: CompiledFlow;
}

function assemble(
  document: ModuleDocument,
  template: CompiledTemplateIdentity | null,
  sources: Sources,
  { compiled, table, flow }: Parts,
): CompiledModule {
  const { columns } = compiled;
  const standard = toStandardSchema(
    () => module,
    () => ({ now: new Date().toISOString(), timeZone: 'UTC' }),
  );
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const locks = statusLocks(document, flow.statuses);
  const unmetOnEntry = requirementsOnEntry(document, columns, { byDb, locks });
  const module: CompiledModule = {
    document,
    template,
    columns,
    byDb,
    byPointer: new Map(columns.map((column) => [column.pointer, column])),
    tableColumns: table.columns,
    listColumns: compileListColumns(table.columns, columns),
    views: compileViews(document, columns),
    layout: compileLayout(sources.tabs, columns, compiled.contentOf),
    flow: { ...flow, unmetOnEntry },
    locks,
    dependents: groupByDb(columns, ({ reads }) => reads),
    resets: groupByDb(columns, ({ resetsWith }) => (resetsWith === null ? [] : [resetsWith])),
    derived: deriveColumns({ columns, byDb }),
    parentColumn: findParentColumn(columns, document.type),
    ...compileSummary(document, columns),
    report: compileReport(document, byDb),
    hidden: new Set(),
    blank: makeBlank({ template, flow, document, columns }),
    '~standard': standard['~standard'],
  };
  return deepFreeze(module);
}

/** The problems of the module's document while it has errors, else those of the template's. */
function reportedProblems(
  problems: readonly OwnedProblem[],
  hasTemplate: boolean,
): readonly Problem[] {
  const of = (owner: OwnedProblem['owner']) =>
    problems.filter((each) => each.owner === owner).map((each) => each.problem);
  const module = of('module');
  return !hasTemplate || hasErrors(module) ? module : of('template');
}

/**
 * Compiles a module document (spec section 3), with `options.template` as items of that template
 * version see it. Returns the frozen module and warnings, or all problems that can be found: those
 * of the module's document or, if that is valid, of the template's. Problems have lines and columns
 * if `options.located` is given. Never throws for a document that `options.checkDocument`, or the
 * caller, has validated against schemas/meta. Freezes the given documents with the module.
 */
export function compileModule(document: unknown, options: CompileOptions): CompileResult {
  const template = options.template ?? null;
  const located = options.located ?? ((problems: readonly Problem[]) => problems);
  const refused = (problems: readonly Problem[]): CompileResult => ({
    ok: false,
    problems: located(problems),
  });
  const shape = [
    ...(options.checkDocument?.('module', document) ?? []),
    ...(template === null ? [] : (options.checkDocument?.('template', template.document) ?? [])),
  ];
  if (hasErrors(shape)) return refused(shape);

  const checked = document as ModuleDocument;
  const sources =
    template === null
      ? moduleSources(checked)
      : templateSources(checked, template.document, options.reuse);
  const compiled = compileColumns(sources, modulesAround(checked, options), options);
  const { columns, problems } = compiled;
  const table = compileTableColumns(checked.tableColumns, options.fieldTypes);
  const core = new Set(checked.coreColumns.map(({ db }) => db));
  const { flow, problems: ofFlow } = flowOf(
    sources,
    { columns, tableColumns: table.columns },
    options,
  );
  const all = [
    ...withOwner('template', sources.problems),
    ...withOwner(sources.tabsOwner, tabProblems(sources.tabs)),
    ...withOwner('module', tableNameProblems(checked.tableColumns, core)),
    ...withOwner('module', table.problems),
    ...withOwner('module', summaryProblems(checked)),
    ...problems,
    ...withOwner('module', viewProblems(checked, columns)),
    ...withOwner('module', reportProblems(checked, columns)),
    ...withOwner('module', duplicateRights(checked)),
    ...rightProblems(checked, sources, { columns, tableColumns: table.columns }),
    ...withOwner(sources.flowOwner, ofFlow),
  ];
  const reported = reportedProblems(all, template !== null);
  if (flow === null || hasErrors(reported)) return refused(reported);
  return {
    ok: true,
    module: assemble(checked, template, sources, { compiled, table, flow }),
    problems: located(reported),
  };
}

function refuse(): never {
  throw new TypeError('A compiled module cannot be changed');
}

function freezeMap(map: Map<unknown, unknown>): void {
  for (const [key, value] of map) {
    deepFreeze(key);
    deepFreeze(value);
  }
  map.set = refuse;
  map.delete = refuse;
  map.clear = refuse;
}

/** Freezes a value and everything below it, including Maps; skips what is already frozen. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) freezeMap(value);
  Object.freeze(value);
  for (const key of Object.keys(value)) {
    const entry: unknown = Reflect.get(value, key);
    deepFreeze(entry);
  }
  return value;
}
