import { withPositions, parseDocument } from '../../src/runtime/compile/locate.ts';
import { hasErrors } from '../../src/runtime/compile/problems.ts';
import type { FlowDocument } from '../../src/runtime/documents.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { checkDocument } from '../documents/check.ts';
import type { SourceFile } from './files.ts';

interface FlowFile {
  readonly text: string | null;
  readonly problems: readonly Problem[];
  /** The last version that could be read. */
  readonly good: FlowDocument | null;
}

/** Flow documents by file: each with its last readable version and its current problems. */
export class FlowFiles {
  readonly #files = new Map<string, FlowFile>();

  put({ path: file, text, problems: ofFile }: SourceFile): void {
    const before = this.#files.get(file);
    if (text === null) {
      this.#files.set(file, { text, problems: ofFile, good: before?.good ?? null });
      return;
    }
    if (before?.text === text) return;
    const parsed = parseDocument(text);
    const problems = parsed.ok
      ? withPositions(checkDocument('flow', parsed.document), text)
      : parsed.problems;
    const isGood = parsed.ok && !hasErrors(problems);
    this.#files.set(file, {
      text,
      problems,
      good: isGood ? (parsed.document as FlowDocument) : (before?.good ?? null),
    });
  }

  remove(file: string): void {
    this.#files.delete(file);
  }

  /** By name; if two files have one name, the first path in order counts. */
  flows(): ReadonlyMap<string, FlowDocument> {
    const flows = new Map<string, FlowDocument>();
    for (const [, { good }] of this.#sorted())
      if (good !== null && !flows.has(good.name)) flows.set(good.name, good);
    return flows;
  }

  problems(): readonly (readonly [file: string, problems: readonly Problem[]])[] {
    return this.#sorted().flatMap(([file, { problems }]) =>
      problems.length === 0 ? [] : [[file, problems] as const],
    );
  }

  #sorted() {
    return [...this.#files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
