import { RE2JS } from 're2js';
import type { PatternEngine } from './compile/options.ts';

const maxPatternLength = 1000;

/**
 * re2js as the engine for patterns that admins enter: linear time for any input; unanchored, by
 * code point. 46 kB gzip, so import this file only if `needsPatterns` returns true.
 */
export const re2PatternEngine: PatternEngine = (pattern) => {
  if (pattern.length > maxPatternLength) {
    return { ok: false, reason: `it has more than ${maxPatternLength} characters` };
  }
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { ok: true, test: (text) => expression.test(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
};
