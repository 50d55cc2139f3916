import { RE2JS } from 're2js';
import type { PatternEngine } from './compile/options.ts';

const maxPatternLength = 1000;
/** Instructions of a compiled pattern: each character of a text can take as many steps. */
const maxInstructions = 1000;
/** Instructions times characters of one text: about 50 ms at worst. */
const maxSteps = 1_000_000;

/**
 * re2js as the engine for patterns that admins enter: linear time for any input; unanchored, by
 * code point. A pattern is refused if it is too large when its repetitions are written out, and
 * reads only texts for which its work stays small. 46 kB gzip, so import this file only if `needsPatterns` returns true.
 */
export const re2PatternEngine: PatternEngine = (pattern) => {
  if (pattern.length > maxPatternLength) {
    return { ok: false, reason: `it has more than ${maxPatternLength} characters` };
  }
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern));
    const size = expression.programSize();
    if (size > maxInstructions)
      return {
        ok: false,
        reason:
          `it has ${size} steps when its repetitions are written out, ` +
          `and ${maxInstructions} are possible`,
      };
    const maxTextLength = Math.floor(maxSteps / size);
    return { ok: true, test: (text) => expression.test(text), maxTextLength };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
};
