import type { CompiledTemplateIdentity } from '../../src/runtime/compiled.ts';
import { dropdownIdsOf } from '../../src/runtime/compile/site-options.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import type { FieldTypes } from '../../src/runtime/field-type.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { checkDocument } from '../documents/check.ts';
import type { LiveModule, Modules } from './modules.ts';

/** The options that a template takes from lists of the site, which change while its version stays. */
function optionsOf(document: TemplateDocument): string {
  if (dropdownIdsOf(document).length === 0) return '';
  return JSON.stringify([document.columns, document.coreColumns]);
}

/**
 * Compiles modules with template versions, each once for the lifetime of the module and of the options
 * that it takes from lists of the site.
 */
export function templateCompiler(
  fieldTypes: FieldTypes,
): Pick<Modules, 'withTemplate' | 'withDraft'> {
  const compile = (
    module: LiveModule,
    template: CompiledTemplateIdentity,
    isStored: boolean,
  ): CompileResult =>
    compileModule(module.document, {
      fieldTypes,
      flows: new Map([[module.flow.name, module.flow]]),
      statusNumbers: module.statusNumbers,
      template,
      isStored,
      patterns: re2PatternEngine,
    });
  return {
    withDraft: (module, template) => {
      const problems = checkDocument('template', template.document);
      return problems.length > 0 ? { ok: false, problems } : compile(module, template, false);
    },
    withTemplate: (module, template) => {
      const key = `${template.id}/${template.version}`;
      const options = optionsOf(template.document);
      const known = module.withTemplates.get(key);
      if (known?.options === options) return known.result;
      const result = compile(module, template, true);
      module.withTemplates.set(key, { options, result });
      return result;
    },
  };
}
