import type { PatternEngine } from '../compile/options.ts';
import type { ValueSchema } from '../value-schema.ts';
import type { JsonObject } from './json.ts';
import { allErrors, type Argument, type Check, type KeywordContext } from './keywords/keyword.ts';
import { isKeyword, keywords, type KeywordName } from './keywords/list.ts';
import {
  applicableSchemas,
  isSettingReference,
  resolveSettingReference,
} from './settings-reference.ts';

/**
 * The built-in engine, only for patterns of documents that we ship: bad patterns can make it slow.
 */
const builtInPatterns: PatternEngine = (pattern) => {
  try {
    const expression = new RegExp(pattern, 'u');
    return { ok: true, test: (text) => expression.test(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
};

function compileKeyword<K extends KeywordName>(
  name: K,
  settings: JsonObject,
  context: KeywordContext,
): Check | null {
  const declared = context.schema[name];
  if (declared === undefined) return null;
  const argument =
    isSettingReference(declared) && name !== 'const'
      ? resolveSettingReference(declared, settings)
      : declared;
  if (argument === null && name !== 'const') return null;
  // The given engine is for patterns that admins enter; it may not be loaded for others.
  const engine = isSettingReference(declared) ? context : { ...context, patterns: builtInPatterns };
  return keywords[name](argument as Argument<K>, engine);
}

/**
 * Compiles a value schema (schemas/meta/value) to a check: JSON Schema 2020-12 for the closed list
 * of keywords, with settings inserted; a keyword whose setting is null or not set is dropped.
 * Formats are asserted. Settings must be valid by their schema. The check takes a value and its
 * JSON pointer, and returns every error; it never throws.
 */
export function compileValue(
  schema: ValueSchema,
  settings: JsonObject,
  patterns: PatternEngine = builtInPatterns,
): Check {
  const compile = (part: ValueSchema): Check => {
    const checks = applicableSchemas(part, settings).flatMap((plain, index) =>
      index === 0 ? compilePlain(plain) : [compile(plain)],
    );
    const [only] = checks;
    return only !== undefined && checks.length === 1 ? only : allErrors(checks);
  };
  const compilePlain = (plain: ValueSchema): readonly Check[] => {
    const context: KeywordContext = { schema: plain, compile, patterns };
    return Object.keys(plain)
      .filter(isKeyword)
      .map((name) => compileKeyword(name, settings, context))
      .filter((check) => check !== null);
  };
  return compile(schema);
}
