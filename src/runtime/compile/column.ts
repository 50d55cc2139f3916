import type { CompiledColumn } from '../compiled.ts';
import type { ColumnDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { defaultOf, defaultSettings } from '../record/blank.ts';
import { compileValue } from '../record/compile-value.ts';
import { isList, isObject } from '../record/json.ts';
import type { FieldError } from '../record/errors.ts';
import { checkRows, normaliseRows, textOfRows } from '../record/rows.ts';
import { pointerSegment } from '../record/pointer.ts';
import type { CompiledRule, RuleScope } from '../rules/types.ts';
import { errorMessage, textParams } from '../format-message.ts';
import { lazyByLanguage, type Text } from '../text.ts';
import { andRules, ruleCompiler } from './column-rules.ts';
import type { ColumnResult, OwnColumn, TypedSource } from './column-types.ts';
import { emptiness } from './emptiness.ts';
import { columnRole } from './list.ts';
import type { CompileOptions } from './options.ts';
import { problem } from './problems.ts';
import { compileRows } from './rows.ts';
import { checkSettings } from './settings.ts';

function isText(value: unknown): value is Text {
  return typeof value === 'string' ? value !== '' : isObject(value);
}

/** The words of a text or a list of texts; other values have none. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isList(value) ? value.filter((entry) => typeof entry === 'string').join(' ') : '';
}

/** What the settings of a field call its default (`rule_editor.default_value`). */
const beginsWith = { en: 'Begins with', de: 'Beginnt mit', fr: 'Commence avec' };

function defaultProblems(
  column: Pick<CompiledColumn, 'settings' | 'fieldType' | 'isEmpty' | 'document' | 'check'>,
  pointer: string,
): readonly Problem[] {
  const value = defaultOf(column);
  const [error] = column.isEmpty(value) ? [] : column.check(value);
  if (error === undefined) return [];
  const reason = lazyByLanguage((language) => errorMessage(error, language));
  if (column.document.default !== undefined)
    return [problem('invalid_setting', `${pointer}/default`, { setting: beginsWith, reason })];
  const setting =
    column.fieldType.closedRows === undefined
      ? (defaultSettings.find((name) => column.settings[name] !== undefined) ?? 'defaultValue')
      : 'groups';
  const { settings } = column.fieldType.document;
  const title = settings.properties?.[setting]?.title ?? setting;
  return [
    problem('invalid_setting', `${pointer}/columnData/${setting}`, { setting: title, reason }),
  ];
}

function compileRules(source: TypedSource, scope: RuleScope, section: CompiledRule | null) {
  const { document, pointer, fieldType } = source;
  const compiler = ruleCompiler(scope);
  const condition = (key: 'visibleWhen' | 'requiredWhen' | 'readOnlyWhen') =>
    compiler.compile(document[key], 'boolean', `${pointer}/${key}`);
  const { ruleType: type } = fieldType.document;
  const hasNoRule = type === 'presence' || type === 'rows';
  const validWhen = (document.validWhen ?? []).flatMap(({ rule, message }, index) => {
    const compiled = compiler.compile(rule, 'boolean', `${pointer}/validWhen/${index}/rule`);
    return compiled === null ? [] : [{ rule: compiled, message }];
  });
  const optionsWhen = (document.optionsWhen ?? []).flatMap(({ option, rule }, index) => {
    const compiled = compiler.compile(rule, 'boolean', `${pointer}/optionsWhen/${index}/rule`);
    return compiled === null ? [] : [{ option, rule: compiled }];
  });
  const rules = {
    visibleWhen: andRules(section, condition('visibleWhen')),
    requiredWhen: condition('requiredWhen'),
    readOnlyWhen: condition('readOnlyWhen'),
    computed: hasNoRule ? null : compiler.compile(document.computed, type, `${pointer}/computed`),
  };
  const defaultRule = hasNoRule
    ? null
    : compiler.compile(document.defaultRule, type, `${pointer}/defaultRule`);
  const noResult = (['computed', 'defaultRule'] as const).flatMap((key) =>
    hasNoRule && document[key] !== undefined
      ? [problem('rule_result', `${pointer}/${key}`, { type: fieldType.document.type })]
      : [],
  );
  return {
    rules,
    defaultRule,
    validWhen,
    optionsWhen,
    problems: [...compiler.problems, ...noResult],
  };
}

/** The errors, of which those of the pattern have the document's message. */
function inOwnWords(
  { patternMessage }: Pick<ColumnDocument, 'patternMessage'>,
  errors: readonly FieldError[],
): readonly FieldError[] {
  if (patternMessage === undefined || errors.length === 0) return errors;
  return errors.map((error) =>
    error.code === 'pattern'
      ? { ...error, params: { ...error.params, context: 'own', ...textParams(patternMessage) } }
      : error,
  );
}

/** Conditions of options that the column does not have; lists of a site may lose options. */
function optionProblems(
  { optionsWhen = [], db }: ColumnDocument,
  settings: CompiledColumn['settings'],
  pointer: string,
): readonly Problem[] {
  if (typeof settings.dropdownId === 'number') return [];
  const known = new Set<unknown>(settings.options?.map(({ value }) => value));
  return optionsWhen.flatMap(({ option }, index) =>
    known.has(option)
      ? []
      : [problem('unknown_option', `${pointer}/optionsWhen/${index}/option`, { db, option })],
  );
}

/** Compiles what a column document alone defines; `section` is the condition of its section. */
export function compileColumn(
  source: TypedSource,
  scope: RuleScope,
  section: CompiledRule | null,
  options: CompileOptions,
): ColumnResult {
  const { document, pointer, fieldType, origin } = source;
  const data = document.columnData ?? {};
  const checked = checkSettings(fieldType, data, `${pointer}/columnData`, options.patterns);
  const { settings } = checked;
  const { rules, defaultRule, validWhen, optionsWhen, problems } = compileRules(
    source,
    scope,
    section,
  );
  // Invalid settings may not fit the keywords that they are put into.
  const usable = checked.problems.length === 0 ? settings : {};
  const checkValue = compileValue(fieldType.document.value, usable, options.patterns);
  const { rows, problems: ofRows } = compileRows(source, scope, (cell, inside) =>
    compileColumn(cell, inside, null, options),
  );
  const check = (value: unknown, timeZone = 'UTC'): readonly FieldError[] => {
    const errors = inOwnWords(document, checkValue(value, ''));
    if (errors.length > 0) return errors;
    const ofRows = rows === null ? errors : checkRows(rows, value, timeZone);
    if (ofRows.length > 0) return ofRows;
    return fieldType.check?.(value, settings, timeZone) ?? errors;
  };
  const { description } = settings;
  const column: OwnColumn = {
    db: document.db,
    origin,
    pointer:
      origin === 'core' ? pointerSegment(document.db) : `/columns${pointerSegment(document.db)}`,
    name: document.name,
    description: isText(description) ? description : null,
    fieldType,
    settings,
    required: document.required === true,
    unique: document.unique === true,
    tab: document.tab,
    section: document.section,
    order: document.order,
    tableOrder: document.tableOrder ?? null,
    width: document.width ?? null,
    span: document.span ?? null,
    ...rules,
    defaultRule,
    validWhen,
    optionsWhen,
    isStatic:
      validWhen.length === 0 &&
      optionsWhen.length === 0 &&
      Object.values(rules).every((rule) => rule === null) &&
      rows?.isStatic !== false,
    resetsWith: fieldType.resetsWith?.(settings) ?? null,
    clearWhenHidden: document.clearWhenHidden === true,
    deadline: document.deadline === true,
    role: columnRole(document.db, fieldType, document.deadline === true),
    generated: document.generated === true && fieldType.document.dataType === 'string',
    assignment: document.assignment === true,
    right: document.right ?? null,
    access: 'write',
    isEmpty: emptiness(fieldType.document.empty, usable),
    check,
    normalise(value) {
      if (rows !== null) return normaliseRows(rows, value);
      return fieldType.normalise === undefined ? value : fieldType.normalise(value, settings);
    },
    toText(value) {
      const own = fieldType.toText?.(value, settings);
      return own ?? (rows === null ? plainText(value) : textOfRows(rows, value));
    },
    rows,
    document,
  };
  const defaults = checked.problems.length === 0 ? defaultProblems(column, pointer) : [];
  const ofOptions = optionProblems(document, settings, pointer);
  return {
    column,
    problems: [...checked.problems, ...problems, ...ofRows, ...defaults, ...ofOptions],
  };
}
