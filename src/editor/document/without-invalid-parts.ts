import { columnRuleKeys } from '../../runtime/column-rules.ts';
import '../../modules/problem-texts.ts';
import { hasErrors } from '../../runtime/compile/problems.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Problem } from '../../runtime/problem.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import type { EditorContext } from './context.ts';

/** Keys of a column that a problem inside them removes; problems elsewhere remove the column. */
const optionalKeys: ReadonlySet<string> = new Set([
  ...columnRuleKeys,
  'default',
  'right',
  'patternMessage',
  'ownType',
]);

/** The part of a column, of the item or of a table, that has to go; the column itself if it has none. */
function brokenColumnPart([index = '', key = '', setting]: readonly string[]): readonly string[] {
  if (key === 'columnData' && setting !== undefined) return [index, key, setting];
  return optionalKeys.has(key) ? [index, key] : [index];
}

/** The part of the document that has to go for a problem to go, as keys from its root. */
function brokenPart(keys: readonly string[]): readonly string[] {
  const [root = '', ...rest] = keys;
  if (root === 'columns' || root === 'coreColumns') {
    const [index = '', key = '', setting, cell, ...ofCell] = rest;
    if (key === 'columnData' && setting === 'columns' && cell !== undefined)
      return [root, index, key, setting, ...brokenColumnPart([cell, ...ofCell])];
    return [root, ...brokenColumnPart(rest)];
  }
  const rule = keys.indexOf('visibleWhen');
  if (root === 'tabs' && rule !== -1) return keys.slice(0, rule + 1);
  const requirement = keys.indexOf('requirements');
  if (root === 'statusFlow' && requirement !== -1 && keys.length > requirement + 1)
    return keys.slice(0, requirement + 2);
  return [root];
}

function without(value: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (isList(value)) {
    const at = Number(key);
    return rest.length === 0 ? value.toSpliced(at, 1) : value.with(at, without(value[at], rest));
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [key]: without(inner, rest) };
}

const mostRounds = 20;

/**
 * The document without what keeps it from compiling: settings, rules and requirements with errors.
 * For a canvas that shows the rest meanwhile, and for what is pasted or converted.
 */
export function withoutInvalidParts(
  document: TemplateDocument,
  { problemsOf }: Pick<EditorContext, 'problemsOf'>,
  isOurs: (problem: Problem) => boolean = () => true,
): TemplateDocument {
  let result = document;
  for (let round = 0; round < mostRounds; round += 1) {
    const problems = problemsOf(result);
    const error = problems.find((each) => each.severity === 'error' && isOurs(each));
    if (!hasErrors(problems) || error === undefined) return result;
    const part = brokenPart(parsePointer(error.pointer));
    // The parts that a template cannot lack are never removed.
    if (part.length === 1 && part[0] !== 'statusFlow' && part[0] !== 'coreColumns') return result;
    result = without(result, part) as TemplateDocument;
  }
  return result;
}
