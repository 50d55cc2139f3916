import type { PatternEngine } from '../compile/options.ts';

/** The built-in engine, for patterns of documents that we ship ourselves: it can be slow on bad ones. */
export const builtInPatterns: PatternEngine = (pattern) => {
  try {
    const expression = new RegExp(pattern, 'u');
    return { ok: true, test: (text) => expression.test(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
};
