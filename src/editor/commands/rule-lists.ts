import type { ColumnDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';

/** The column with one of its checks changed, or removed for null. */
export function withCheck(
  { validWhen = [], ...rest }: ColumnDocument,
  index: number,
  rule: Rule | null,
): ColumnDocument {
  const next = validWhen.flatMap((check, at) => {
    if (at !== index) return [check];
    return rule === null ? [] : [{ ...check, rule }];
  });
  return next.length === 0 ? rest : { ...rest, validWhen: next };
}

type OptionRules = NonNullable<ColumnDocument['optionsWhen']>;

/** The conditions of options with one of them set, or removed for null. */
export function optionRulesWith(
  rules: OptionRules,
  option: number | string,
  rule: Rule | null,
): OptionRules {
  const at = rules.findIndex((each) => each.option === option);
  const others = rules.filter((each) => each.option !== option);
  if (rule === null) return others;
  return at === -1 ? [...rules, { option, rule }] : others.toSpliced(at, 0, { option, rule });
}

/** The column with the condition of an option set, or removed for null. */
export function withOptionRule(
  { optionsWhen = [], ...rest }: ColumnDocument,
  option: number | string,
  rule: Rule | null,
): ColumnDocument {
  const next = optionRulesWith(optionsWhen, option, rule);
  return next.length === 0 ? rest : { ...rest, optionsWhen: next };
}
