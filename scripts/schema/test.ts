import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { deriveCases } from './cases/derive.ts';
import { failuresOf, type Failure } from './cases/run.ts';
import type { Case, Derived } from './cases/types.ts';
import { compileSubject, openFile, planOfSubject } from './subjects.ts';
import { problemLine } from './validate.ts';

interface Report extends Derived {
  readonly failures: readonly Failure[];
}

/** The name of a schema test. */
export interface TestOptions {
  readonly verbose: boolean;
  readonly json: boolean;
}

function reportOf(derived: Derived, module: CompiledModule): Report {
  return { ...derived, failures: failuresOf(module, derived.cases) };
}

const asText = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
};

function groupLines({ cases, failures }: Report, verbose: boolean): readonly string[] {
  const failed = new Map(failures.map((failure) => [failure.case, failure]));
  const groups = Map.groupBy(cases, ({ group, subject }: Case) => `${group.padEnd(10)} ${subject}`);
  return [...groups].flatMap(([name, members]) => {
    const wrong = members.filter((each) => failed.has(each)).length;
    const line = `  ${wrong === 0 ? 'ok  ' : 'FAIL'} ${name}: ${members.length - wrong} of ${members.length}`;
    const details = members.flatMap((each) => {
      const failure = failed.get(each);
      if (failure === undefined) return verbose ? [`         ok   ${each.title}`] : [];
      return [
        `         FAIL ${each.title}`,
        `              expected ${asText(each.expected)}`,
        `              actual   ${asText(failure.actual)}`,
      ];
    });
    return [line, ...details];
  });
}

function printReport(file: string, report: Report, { verbose, json }: TestOptions): void {
  const { cases, failures, notes } = report;
  if (json) {
    const failed = new Map(failures.map((failure) => [failure.case, failure]));
    const reported = cases.map((each) => {
      const failure = failed.get(each);
      return failure === undefined
        ? { ...each, ok: true }
        : { ...each, ok: false, actual: failure.actual };
    });
    console.log(JSON.stringify({ file, cases: reported, notes }));
    return;
  }
  console.log(`${file}: ${cases.length - failures.length} of ${cases.length} cases hold`);
  for (const line of groupLines(report, verbose)) console.log(line);
  for (const { subject, text } of notes) console.log(`  note ${subject}: ${text}`);
}

/**
 * `npm run schema -- test FILE...`: derives cases from module documents (and templates of shipped
 * modules), and runs them on the compiled modules. Returns false if one fails.
 */
export function testSchemas(files: readonly string[], options: TestOptions): boolean {
  let allRight = true;
  for (const file of files) {
    const opened = openFile(file);
    const result = opened.ok ? compileSubject(opened.subject) : opened;
    if (!opened.ok || !result.ok) {
      for (const problem of result.problems) console.log(problemLine(file, problem));
      allRight = false;
      continue;
    }
    const report = reportOf(deriveCases(planOfSubject(opened.subject)), result.module);
    printReport(file, report, options);
    allRight &&= report.failures.length === 0;
  }
  return allRight;
}
