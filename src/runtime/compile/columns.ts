import type { CompiledColumn, CompiledSection } from '../compiled.ts';
import type { Problem } from '../problem.ts';
import { ruleScope } from '../rules/scope.ts';
import { sectionRules } from './column-rules.ts';
import { nameProblem } from './column-names.ts';
import { compileColumn } from './column.ts';
import type { ColumnSource, TypedSource } from './column-types.ts';
import { firstCycle, readsOfColumn, readsOfRules } from './dependencies.ts';
import { cellSources } from './rows.ts';
import { missingSectionProblem } from './layout.ts';
import { nearParams } from './nearest.ts';
import type { CompileOptions } from './options.ts';
import { problem } from './problems.ts';
import { cellProblems, type ModulesAround, referenceProblems } from './reference-problems.ts';
import { noReuse } from './reuse.ts';
import type { Sources } from './sources.ts';

/** A problem, and the document that its pointer points into. */
export interface OwnedProblem {
  readonly owner: ColumnSource['owner'];
  readonly problem: Problem;
}

export function withOwner(
  owner: ColumnSource['owner'],
  problems: readonly (Problem | null)[],
): readonly OwnedProblem[] {
  return problems.flatMap((each) => (each === null ? [] : [{ owner, problem: each }]));
}

/** The sources with a valid name and a known type; the others become problems. */
function typedSources(sources: readonly ColumnSource[], options: CompileOptions) {
  const typed: TypedSource[] = [];
  const problems: OwnedProblem[] = [];
  const taken = new Set<string>();
  for (const source of sources) {
    const { db, columnType: type } = source.document;
    const wrongName = nameProblem(source, taken) ?? source.problem ?? null;
    taken.add(db);
    const fieldType = options.fieldTypes.get(type);
    if (wrongName !== null) {
      problems.push(...withOwner(source.owner, [wrongName]));
    } else if (fieldType === undefined) {
      const pointer = `${source.pointer}/columnType`;
      problems.push(
        ...withOwner(source.owner, [
          problem('unknown_column_type', pointer, {
            db,
            type,
            ...nearParams(type, options.fieldTypes.keys()),
          }),
        ]),
      );
    } else {
      typed.push({ ...source, fieldType, cells: cellSources(source, options.fieldTypes) });
    }
  }
  return { typed, problems };
}

function cycleProblems(
  columns: readonly CompiledColumn[],
  typed: readonly TypedSource[],
): readonly OwnedProblem[] {
  const cycle = firstCycle(columns);
  const first = typed.find(({ document }) => document === cycle?.[0]?.document);
  if (cycle === null || first === undefined) return [];
  const names = cycle.map(({ db }) => db).join(', ');
  return withOwner(first.owner, [
    problem(
      'computed_cycle',
      `${first.pointer}/${first.document.computed === undefined ? 'defaultRule' : 'computed'}`,
      { columns: names },
    ),
  ]);
}

export interface CompiledColumns {
  /** Core columns by their order, then template columns by theirs. */
  readonly columns: readonly CompiledColumn[];
  /** The content of a section, by tab and section id, in the order of the document. */
  readonly contentOf: (tab: string, section: string) => CompiledSection['content'];
  readonly problems: readonly OwnedProblem[];
}

/** db names of the columns that moves of the flow fill in. */
function recordedColumns(
  given: Sources['flow'],
  { flows }: Pick<CompileOptions, 'flows'>,
): ReadonlySet<string> {
  const flow = typeof given === 'string' ? flows.get(given) : given;
  return new Set((flow?.nodes ?? []).flatMap(({ records = {} }) => Object.keys(records)));
}

/** Compiles every valid column, and reports the problems of the others. */
export function compileColumns(
  sources: Sources,
  modules: ModulesAround,
  options: CompileOptions,
): CompiledColumns {
  const { typed, problems } = typedSources(sources.columns, options);
  const { reuse = noReuse } = options;
  const scope = reuse.scopeOf(typed, () =>
    ruleScope(
      typed.map(({ document, cells, ...rest }) => ({
        ...rest,
        db: document.db,
        rows: cells && { columns: cells },
      })),
    ),
  );
  const sections = sectionRules(sources.tabs, scope);
  const recorded = recordedColumns(sources.flow, options);
  const compiled = typed.map((source) => {
    const { tab, section } = source.document;
    const { visibleWhen } = sections.of(tab, section);
    const result = reuse.resultOf(source, { scope, section: visibleWhen }, () =>
      compileColumn(source, scope, visibleWhen, options),
    );
    return { ...result, source };
  });
  const own = new Map(compiled.map(({ column }) => [column.db, column]));
  const columns = compiled
    .map(({ source, column }) =>
      reuse.columnOf(column, {
        reads: readsOfColumn(column, own),
        recorded: recorded.has(column.db),
        requiredLater: sources.requiredLater && source.origin === 'template',
      }),
    )
    .toSorted((a, b) => (a.origin === b.origin ? a.order - b.order : a.origin === 'core' ? -1 : 1));
  const byDb = new Map(columns.map((column) => [column.db, column]));
  return {
    columns,
    contentOf: (tab, section) =>
      sections
        .of(tab, section)
        .content.map((block) => ({ ...block, reads: readsOfRules([block.visibleWhen], byDb) })),
    problems: [
      ...problems,
      ...withOwner(sources.tabsOwner, sections.problems),
      ...compiled.flatMap((result) =>
        withOwner(result.source.owner, [
          missingSectionProblem(result.source, sources.tabs),
          ...result.problems,
          ...referenceProblems(result.source, typed, null, modules),
          ...cellProblems(result.source, typed, modules),
        ]),
      ),
      ...cycleProblems(columns, typed),
    ],
  };
}
