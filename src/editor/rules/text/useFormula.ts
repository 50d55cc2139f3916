import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { compileRule } from '../../../runtime/rules/compile.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';
import { textIn } from '../../../runtime/text.ts';
import { scopeOf } from '../row-module.ts';
import type { FormulaName } from './completions.ts';
import type { Range } from './formula-reader.ts';
import { parseFormula } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';

/** What is wrong with a formula, and where. */
export interface FormulaProblem extends Range {
  readonly text: string;
}

interface FormulaOptions {
  /** Null while the draft does not compile: then only the writing is checked. */
  readonly module: CompiledModule | null;
  readonly rule: Rule | null;
  /** Null while the type of the result is unknown. */
  readonly expected: OperandType | null;
  /** What is typed stays as it is written when the rule that it makes comes back. */
  readonly keepsText?: boolean;
}

/** A rule while it is typed: its text, the rule that it is by now, and its problems. */
export function useFormula({ module, rule, expected, keepsText = false }: FormulaOptions) {
  const { t, i18n } = useTranslation('rule_editor');
  const { language } = i18n;
  const [typed, setTyped] = useState<string | null>(null);
  const [of, setOf] = useState(rule);
  // Another rule than the typed one comes from undo, from another control or from somebody else.
  if (of !== rule) {
    setOf(rule);
    if (!keepsText && !jsonEquals(of, rule)) setTyped(null);
  }
  const text = typed ?? (rule === null ? '' : printFormula(rule));
  const read = useMemo(() => {
    if (text.trim() === '') return { rule: null, problems: [] };
    const parsed = parseFormula(text);
    if (!parsed.ok) {
      const { from, to } = parsed.range;
      return {
        rule: undefined,
        problems: [{ from, to, text: t(`formula.${parsed.fault}`) }],
      };
    }
    const checked =
      module === null || expected === null
        ? null
        : compileRule(parsed.rule, scopeOf(module), expected);
    const problems = checked?.ok === false ? checked.problems : [];
    return {
      rule: parsed.rule,
      problems: problems.map(({ pointer, sentence }): FormulaProblem => ({
        ...parsed.rangeOf(pointer),
        text: textIn(sentence, language),
      })),
    };
  }, [text, module, expected, t, language]);
  const names = useMemo(
    (): readonly FormulaName[] =>
      (module?.columns ?? []).map(({ db, name }) => ({ db, name: textIn(name, language) })),
    [module, language],
  );
  return {
    text,
    setText: setTyped,
    /** Undefined while the text is no rule; null without one. */
    rule: read.rule,
    problems: read.problems as readonly FormulaProblem[],
    names,
    isTyped: typed !== null,
  };
}
