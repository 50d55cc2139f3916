import type { CompiledModule } from '../../runtime/compiled.ts';
import { useTemplates } from '../registry/templates.ts';

/** The module with the template with which items begin that are made without a form; without one, the module. */
export function useModuleOfNew(module: CompiledModule): CompiledModule {
  const templates = useTemplates();
  const [first] = templates.newest(module.document.type);
  return first === undefined ? module : templates.forVersion(module, first.id, null);
}
