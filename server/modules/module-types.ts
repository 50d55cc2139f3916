import { parseDocument } from '../../src/runtime/compile/locate.ts';
import type { LiveModule } from './modules.ts';

function typeIn(text: string): readonly string[] {
  const parsed = parseDocument(text);
  if (!parsed.ok || typeof parsed.document !== 'object' || parsed.document === null) return [];
  const type: unknown = Reflect.get(parsed.document, 'type');
  return typeof type === 'string' ? [type] : [];
}

/** Types of every module that there is or is about to be, in a stable order. */
export function moduleTypesIn(
  texts: Iterable<string>,
  loaded: Iterable<{ readonly module: LiveModule }>,
): ReadonlySet<string> {
  const fromFiles = [...texts].flatMap(typeIn);
  const live = [...loaded].map(({ module }) => module.document.type);
  return new Set([...fromFiles, ...live].toSorted());
}
