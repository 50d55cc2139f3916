import { useMemo } from 'react';
import type { ModuleRef } from '../api/items.ts';
import type { CompiledModule } from '../runtime/compiled.ts';
import { textIn } from '../runtime/text.ts';
import { useFormat } from '../ui/format/FormatProvider.tsx';

/** What the calls of a module need, with its name for error texts. */
export function moduleRefOf(module: CompiledModule, language: string): ModuleRef {
  const { type, api, wrapper, name } = module.document;
  return { type, api, wrapper, name: textIn(name, language), language };
}

/** What the calls of a module need, in the person's language. */
export function useModuleRef(module: CompiledModule): ModuleRef {
  const { language } = useFormat();
  return useMemo(() => moduleRefOf(module, language), [module, language]);
}
