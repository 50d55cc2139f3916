/**
 * The module that repositories with separate module documents import, as `sitewright/schema`
 * (docs/guides/schema-tests.md).
 */
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { snapshotOf } from '../../src/runtime/snapshot.ts';
import { deriveCases } from './cases/derive.ts';
import { runCase } from './cases/run.ts';
import { compileSubject, openFile, planOfSubject } from './subjects.ts';
import { typesText } from './types.ts';
import { problemLine } from './validate.ts';

/** One derived case; `run` throws nothing and returns the module's result. */
export interface SchemaCase {
  /** The column, status or part of the module, and the kind of case. */
  readonly subject: string;
  readonly group: string;
  readonly title: string;
  /** The expectations, computed from the document only, and the results. */
  readonly expected: unknown;
  readonly actual: unknown;
  readonly ok: boolean;
}

export interface SchemaModule {
  readonly compiled: CompiledModule;
  /** The compiled form of the document, as deterministic text. */
  readonly snapshot: string;
  /** TypeScript types of its items, bodies and statuses. */
  readonly types: string;
  /** Every case, already run. */
  readonly cases: readonly SchemaCase[];
  /** The gaps for which no case could be made. */
  readonly notes: readonly string[];
}

/**
 * Reads a module document (JSON, or a template of a shipped module) from a file, compiles it and
 * runs its cases. Throws an error with a line for each problem when the document is refused.
 */
export function openModule(file: string): SchemaModule {
  const opened = openFile(file);
  const result = opened.ok ? compileSubject(opened.subject) : opened;
  if (!opened.ok || !result.ok) {
    throw new Error(result.problems.map((problem) => problemLine(file, problem)).join('\n'));
  }
  const { module } = result;
  const { cases, notes } = deriveCases(planOfSubject(opened.subject));
  return {
    compiled: module,
    snapshot: snapshotOf(module),
    types: typesText([module]),
    cases: cases.map((each) => {
      const { subject, group, title, expected } = each;
      const failure = runCase(module, each);
      const actual = failure === null ? expected : failure.actual;
      return { subject, group, title, expected, actual, ok: failure === null };
    }),
    notes: notes.map(({ subject, text }) => `${subject}: ${text}`),
  };
}
