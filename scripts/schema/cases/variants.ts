import { isList } from '../../../src/runtime/record/json.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { callIn, evaluateRule, readsOf } from './oracle/rule.ts';
import { readerOf } from './oracle/record.ts';
import type { Plan } from '../../../server/documents/plan.ts';
import { findExample } from './search.ts';
import type { Example } from './types.ts';

const neighbours: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '==': ['!='],
  '!=': ['=='],
  and: ['or'],
  or: ['and'],
  all: ['some'],
  some: ['all', 'none'],
  none: ['some'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  min: ['max'],
  max: ['min'],
};

function shifted(constant: string): readonly Rule[] {
  const time = Date.parse(constant);
  if (!/^\d{4}-\d{2}-\d{2}/.test(constant) || Number.isNaN(time)) return [`${constant} x`];
  return [-1, 1].map((days) =>
    new Date(time + days * 86_400_000).toISOString().slice(0, constant.length),
  );
}

/** Columns of the same type that a rule could have read by mistake. */
function otherColumns(plan: Plan, db: string): readonly string[] {
  const kind = plan.columns.find((column) => column.db === db)?.type.ruleType;
  return plan.columns
    .filter((column) => column.db !== db && column.type.ruleType === kind)
    .map((column) => column.db)
    .slice(0, 3);
}

/** Variants of a rule with one part changed, one for each likely mistake. */
function variantsOf(plan: Plan, rule: Rule): readonly Rule[] {
  if (typeof rule === 'number') return [rule - 1, rule + 1];
  if (typeof rule === 'string') return shifted(rule);
  if (typeof rule === 'boolean') return [!rule];
  if (rule === null) return [];
  if (isList(rule)) return partVariants(plan, rule);
  const { operator, args } = callIn(rule);
  if (operator === 'var') {
    return readsOf(rule).flatMap((read) => otherColumns(plan, read).map((db) => ({ var: db })));
  }
  const within = partVariants(plan, args).map((changed) => ({ [operator]: changed }));
  const renamed = (neighbours[operator] ?? []).map((other) => ({ [other]: args }));
  const fewer =
    (operator === 'and' || operator === 'or') && args.length > 1
      ? args.map((_, at) => ({ [operator]: args.filter((__, index) => index !== at) }))
      : [];
  const bare = operator === '!' ? [args[0] ?? null] : [];
  return [...within, ...renamed, ...fewer, ...bare];
}

function partVariants(plan: Plan, parts: readonly Rule[]): readonly (readonly Rule[])[] {
  return parts.flatMap((part, at) =>
    variantsOf(plan, part).map((changed) =>
      parts.map((each, index) => (index === at ? changed : each)),
    ),
  );
}

/**
 * Examples that distinguish a rule from its variants: for each constant moved by one, operator
 * reversed, part left out or column replaced by another, an item for which the two give different
 * results. Each example once.
 */
export function distinguishingExamples(
  plan: Plan,
  rule: Rule,
  fixed: Example = { values: {} },
): readonly Example[] {
  const result = (each: Rule, example: Example) =>
    JSON.stringify(evaluateRule(each, readerOf(plan, example)));
  const found = new Map<string, Example>();
  for (const variant of variantsOf(plan, rule)) {
    const tells = (example: Example) => result(rule, example) !== result(variant, example);
    if ([...found.values()].some(tells)) continue;
    const example = findExample(plan, [rule, variant], tells, fixed);
    if (example !== null) found.set(JSON.stringify(example), example);
  }
  return [...found.values()];
}

/** The values of an example in short, for titles. */
export function exampleText({ values, base }: Example, rule: Rule): string {
  const reads = readsOf(rule);
  // A computed column that the rule reads follows from others, which the example has.
  const others = Object.keys(values).filter((db) => !reads.includes(db));
  const parts = [...reads, ...others].flatMap((db) => {
    const value = Object.hasOwn(values, db) ? values[db] : base?.[db];
    if (value === undefined && others.length > 0) return [];
    return [`${db} ${value === undefined ? 'as in a new item' : JSON.stringify(value)}`];
  });
  const text = parts.join(', ');
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
