import { use, useEffect, useState } from 'react';
import { needsPatterns } from '../../runtime/compile/column-patterns.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { LoadError, lazyValue } from '../../ui/lazy/lazy-value.ts';
import { fieldTypes } from '../../widgets/fields.ts';

/** The pattern engine (re2js: linear time for any input), loaded once. */
const engine = lazyValue(
  async () => (await import('../../runtime/re2-patterns.ts')).re2PatternEngine,
);

/**
 * Accepts patterns without checking them: the server has accepted them, and lists validate nothing.
 * Components that validate values wait for the engine (`usePatterns`). Testing a value without it
 * throws, so that no value is validated wrongly.
 */
export const lazyPatterns: PatternEngine = (pattern) => {
  let known: ReturnType<PatternEngine> | undefined;
  return {
    ok: true,
    test(text) {
      known ??= engine.current()?.(pattern);
      if (known?.ok !== true) {
        throw new Error(`/${pattern}/: ${known?.reason ?? 'the pattern engine is not there yet'}`);
      }
      return known.test(text);
    },
  };
};

const known = new WeakMap<CompiledModule, boolean>();

/** Whether validating values of the module needs the engine. */
function hasPatterns(module: CompiledModule): boolean {
  const before = known.get(module);
  if (before !== undefined) return before;
  const { document, template } = module;
  const columns = [...document.coreColumns, ...(template?.document.columns ?? [])];
  const has = needsPatterns(columns, fieldTypes);
  known.set(module, has);
  return has;
}

/** Loads the engine for a page that compiles documents itself and is likely to be opened. */
export const loadPatternEngine = (): Promise<PatternEngine> => engine.load();

/**
 * Loads the engine if validating values of the module needs it; null if nothing has to be loaded.
 */
export function loadPatterns(module: CompiledModule): Promise<unknown> | null {
  return engine.current() !== null || !hasPatterns(module) ? null : engine.load();
}

/**
 * For components that validate values of the modules: suspends until the engine is loaded, if one
 * of them needs it. Calls `use` also when the engine is there, which costs nothing: React renders a
 * component that has waited again, and throws if it then doesn't ask for what it has waited for.
 */
export function usePatterns(...modules: readonly CompiledModule[]): void {
  if (modules.some(hasPatterns)) use(engine.load());
}

/**
 * The engine, for pages that compile documents themselves; undefined until it is loaded. A load
 * error is thrown, for the boundary around the page.
 */
export function usePatternEngine(): PatternEngine | undefined {
  const [loaded, setLoaded] = useState(() => engine.current());
  const [error, setError] = useState<LoadError | null>(null);
  useEffect(() => {
    let isWanted = true;
    async function load(): Promise<void> {
      try {
        const loadedEngine = await engine.load();
        if (isWanted) setLoaded(() => loadedEngine);
      } catch (failure) {
        if (isWanted && failure instanceof LoadError) setError(failure);
      }
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, []);
  if (error !== null) throw error;
  return loaded ?? undefined;
}
