import '../../modules/problem-texts.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import { createColumnReuse } from '../../runtime/compile/reuse.ts';
import { hasErrors } from '../../runtime/compile/problems.ts';
import type { CompileOptions, CompileResult } from '../../runtime/compile/options.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, ModuleDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { Problem } from '../../runtime/problem.ts';
import { withoutInvalidParts } from '../document/without-invalid-parts.ts';

/** A draft as forms show it. */
export interface CompiledDraft {
  /** Without what has errors, so that the rest stays visible; null if nothing compiles. */
  readonly module: CompiledModule | null;
  readonly problems: readonly Problem[];
  readonly hasErrors: boolean;
}

export interface DraftSource extends Pick<
  CompileOptions,
  'fieldTypes' | 'patterns' | 'statusNumbers' | 'moduleTypes' | 'itemColumns'
> {
  readonly module: ModuleDocument;
  /** The module's default flow. */
  readonly flow: FlowDocument;
  /** Id and version of the template that is published last; 0 for a new one. */
  readonly identity: { readonly id: number; readonly version: number };
}

/** Drafts that are compiled at the same time: before and after a change, and one of undo. */
const kept = 4;

/** Compiles what has changed of drafts; the last few are kept, so that undo compiles nothing. */
export function draftCompiler(source: DraftSource) {
  const { module, flow, identity, ...options } = source;
  const flows = new Map([[flow.name, flow]]);
  const reuse = createColumnReuse();
  const results = new Map<TemplateDocument, CompileResult>();

  function compile(document: TemplateDocument): CompileResult {
    const known = results.get(document);
    if (known !== undefined) return known;
    const result = compileModule(module, {
      ...options,
      flows,
      reuse,
      template: { ...identity, document },
    });
    results.set(document, result);
    const [oldest] = results.keys();
    if (results.size > kept && oldest !== undefined) results.delete(oldest);
    return result;
  }

  const problemsOf = (document: TemplateDocument) => compile(document).problems;
  return {
    problemsOf,
    compile(document: TemplateDocument): CompiledDraft {
      const result = compile(document);
      const { problems } = result;
      if (result.ok) return { module: result.module, problems, hasErrors: hasErrors(problems) };
      const rest = compile(withoutInvalidParts(document, { problemsOf }));
      return { module: rest.ok ? rest.module : null, problems, hasErrors: true };
    },
  };
}
