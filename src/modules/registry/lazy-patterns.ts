import { use } from 'react';
import { needsPatterns } from '../../runtime/compile/column-patterns.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { lazyValue } from '../../ui/lazy/lazy-value.ts';
import { fieldTypes } from '../../widgets/fields.ts';

/** The pattern engine (re2js: linear time, whatever is typed), fetched once. */
const engine = lazyValue(
  async () => (await import('../../runtime/re2-patterns.ts')).re2PatternEngine,
);

/**
 * Takes patterns at their word until they are used: the server has accepted them, and a list judges
 * none. What judges values waits for the engine (`usePatterns`); without it a test throws, so that
 * nothing is judged wrongly.
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

/** Whether judging values of the module takes the engine. */
function hasPatterns({ document, template }: CompiledModule): boolean {
  const columns = [...document.coreColumns, ...(template?.document.columns ?? [])];
  return needsPatterns(columns, fieldTypes);
}

/** Waits until values of the module can be judged; null where there is nothing to wait for. */
export function loadPatterns(module: CompiledModule): Promise<unknown> | null {
  return engine.current() !== null || !hasPatterns(module) ? null : engine.load();
}

/** For what judges values of the module: suspends until the engine is there, where it takes it. */
export function usePatterns(module: CompiledModule): void {
  if (hasPatterns(module)) use(engine.load());
}
