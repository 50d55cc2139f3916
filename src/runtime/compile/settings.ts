import type { FieldTypeDocument } from '../documents.ts';
import type { Settings } from '../field-settings.ts';
import type { FieldType } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { compileValue } from '../record/compile-value.ts';
import type { FieldError } from '../record/errors.ts';
import { canonicalJson, isList, isObject, ownProperty, type JsonObject } from '../record/json.ts';
import type { Check } from '../record/keywords/keyword.ts';
import { isForbiddenName } from '../record/forbidden-names.ts';
import { pointerSegment, parsePointer } from '../record/pointer.ts';
import { settingsWithNulls, withoutNulls } from '../record/settings.ts';
import { errorMessage } from '../format-message.ts';
import { lazyByLanguage } from '../text.ts';
import { patternProblems } from './column-patterns.ts';
import { nearParams } from './nearest.ts';
import type { PatternEngine } from './options.ts';
import { problem } from './problems.ts';

const settingChecks = new WeakMap<FieldType, Check>();

function checkOf(fieldType: FieldType): Check {
  const known = settingChecks.get(fieldType);
  if (known !== undefined) return known;
  const check = compileValue(fieldType.document.settings, {});
  settingChecks.set(fieldType, check);
  return check;
}

/** A setting as panels call it. */
const titleOf = ({ settings }: FieldTypeDocument, setting: string) =>
  settings.properties?.[setting]?.title ?? setting;

function settingProblem(
  error: FieldError,
  data: JsonObject,
  pointer: string,
  document: FieldTypeDocument,
) {
  const { type, settings } = document;
  const [setting = ''] = parsePointer(error.pointer);
  if (error.code === 'additionalProperties' && error.pointer === pointerSegment(setting)) {
    const code = isForbiddenName(setting) ? 'forbidden_name' : 'unknown_setting';
    const near = nearParams(setting, Object.keys(settings.properties ?? {}));
    return problem(code, pointer + error.pointer, { setting, type, name: setting, ...near });
  }
  const at = Object.hasOwn(data, setting) ? pointer + error.pointer : pointer;
  return problem('invalid_setting', at, {
    setting: titleOf(document, setting),
    reason: lazyByLanguage((language) => errorMessage(error, language)),
  });
}

/**
 * The problems of options whose value repeats an earlier one or could reach an object's prototype.
 */
function optionProblems(settings: JsonObject, pointer: string): readonly Problem[] {
  const { options } = settings;
  if (!isList(options)) return [];
  const values = options.map((option) =>
    isObject(option) ? ownProperty(option, 'value') : undefined,
  );
  return values.flatMap((value, index) => {
    const at = `${pointer}/options/${index}/value`;
    if (typeof value === 'string' && isForbiddenName(value)) {
      return [problem('forbidden_name', at, { name: value })];
    }
    return value !== undefined && values.indexOf(value) < index
      ? [problem('duplicate_option', at, { value: canonicalJson(value) })]
      : [];
  });
}

/** Checks that settings named min… and max… form a range. */
function boundProblems(
  document: FieldTypeDocument,
  settings: JsonObject,
  data: JsonObject,
  pointer: string,
): readonly Problem[] {
  return Object.keys(settings).flatMap((lower) => {
    if (!lower.startsWith('min')) return [];
    const upper = `max${lower.slice(3)}`;
    const [low, high] = [settings[lower], settings[upper]];
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return [];
    const at = Object.hasOwn(data, upper) ? upper : lower;
    const titles = { lower: titleOf(document, lower), upper: titleOf(document, upper) };
    return [problem('bounds_reversed', pointer + pointerSegment(at), { ...titles, low, high })];
  });
}

export interface CheckedSettings {
  readonly settings: Settings;
  readonly problems: readonly Problem[];
}

/** The effective settings of a column and their problems; `pointer` is that of its `columnData`. */
export function checkSettings(
  fieldType: FieldType,
  data: JsonObject,
  pointer: string,
  patterns: PatternEngine | undefined,
): CheckedSettings {
  const { document } = fieldType;
  const given = settingsWithNulls(document, data);
  const settings = withoutNulls(given);
  const options = optionProblems(settings, pointer);
  const taken = new Set(options.map((each) => each.pointer));
  const invalid = checkOf(fieldType)(given, '')
    .map((error) => settingProblem(error, data, pointer, document))
    .filter((each) => !taken.has(each.pointer));
  const problems = [...invalid, ...options];
  if (problems.length > 0) return { settings, problems };
  return {
    settings,
    problems: [
      ...boundProblems(document, settings, data, pointer),
      ...patternProblems(document, settings, pointer, patterns),
    ],
  };
}
