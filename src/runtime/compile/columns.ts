import type { CompiledColumn } from '../compiled.ts';
import type { Problem } from '../problem.ts';
import { ruleScope } from '../rules/scope.ts';
import { sectionRules } from './column-rules.ts';
import { nameProblem } from './column-names.ts';
import { compileColumn, type TypedSource } from './column.ts';
import { computedCycle } from './cycles.ts';
import { withReads } from './dependencies.ts';
import { missingSectionProblem } from './layout.ts';
import type { CompileOptions } from './options.ts';
import { problem } from './problems.ts';
import { referenceProblems } from './references.ts';
import type { ColumnSource, Sources } from './sources.ts';

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
    const wrongName = nameProblem(source, taken);
    taken.add(db);
    const fieldType = options.fieldTypes.get(type);
    if (wrongName !== null) {
      problems.push(...withOwner(source.owner, [wrongName]));
    } else if (fieldType === undefined) {
      const pointer = `${source.pointer}/columnType`;
      problems.push(
        ...withOwner(source.owner, [problem('unknown_column_type', pointer, { db, type })]),
      );
    } else {
      typed.push({ ...source, fieldType });
    }
  }
  return { typed, problems };
}

function cycleProblems(
  columns: readonly CompiledColumn[],
  typed: readonly TypedSource[],
): readonly OwnedProblem[] {
  const cycle = computedCycle(columns);
  const first = typed.find(({ document }) => document === cycle?.[0]?.document);
  if (cycle === null || first === undefined) return [];
  const names = cycle.map(({ db }) => db).join(', ');
  return withOwner(first.owner, [
    problem('computed_cycle', `${first.pointer}/computed`, { columns: names }),
  ]);
}

export interface CompiledColumns {
  /** Core columns by their order, then template columns by theirs. */
  readonly columns: readonly CompiledColumn[];
  readonly problems: readonly OwnedProblem[];
}

/** Compiles every valid column, and reports the problems of the others. */
export function compileColumns(
  sources: Sources,
  moduleTypes: ReadonlySet<string> | undefined,
  options: CompileOptions,
): CompiledColumns {
  const { typed, problems } = typedSources(sources.columns, options);
  const scope = ruleScope(typed.map(({ document, ...rest }) => ({ ...rest, db: document.db })));
  const sections = sectionRules(sources.tabs, scope);
  const compiled = typed.map((source) => {
    const { tab, section } = source.document;
    return { source, ...compileColumn(source, scope, sections.of(tab, section), options) };
  });
  const columns = withReads(compiled.map(({ column }) => column)).toSorted((a, b) =>
    a.origin === b.origin ? a.order - b.order : a.origin === 'core' ? -1 : 1,
  );
  return {
    columns,
    problems: [
      ...problems,
      ...withOwner(sources.tabsOwner, sections.problems),
      ...compiled.flatMap((result) =>
        withOwner(result.source.owner, [
          missingSectionProblem(result.source, sources.tabs),
          ...result.problems,
          ...referenceProblems(result.source, typed, moduleTypes),
        ]),
      ),
      ...cycleProblems(columns, typed),
    ],
  };
}
