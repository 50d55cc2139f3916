import { RE2JS } from 're2js';
import type { PatternEngine } from './compile/options.ts';

/**
 * Tests admin-entered patterns with re2js: linear time, whatever is typed (design, "Documents").
 * A pattern may match anywhere in the text, as in JSON Schema. Refuses what RE2 can't take:
 * look-around, back-references, repeats over 1,000. The page loads this file only when a document
 * has a pattern.
 */
export const patternEngine: PatternEngine = (pattern) => {
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { ok: true, test: (text) => compiled.test(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
};
