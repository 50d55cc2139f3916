import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import { ruleContext } from '../../runtime/rules/context.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { OperandType } from '../../runtime/rules/types.ts';
import { explainRule, readsOf } from './explain-rule.ts';
import { scopeOf } from './row-module.ts';
import styles from './rules.module.css';
import { useBecause } from './useBecause.ts';
import type { Example } from './useExample.ts';

export interface RuleVerdictProps {
  readonly module: CompiledModule;
  readonly rule: Rule;
  readonly expected: OperandType;
  /** The db name of the column that gets the value. */
  readonly of: string | null;
  readonly example: Pick<Example, 'item' | 'timeZone' | 'now'>;
  /** Below a control, where a red text would look like a mistake. */
  readonly isNote?: boolean;
}

/** What a rule is for the item of the preview: "false, because Type is Cold work", or its value. */
export function RuleVerdict(props: RuleVerdictProps) {
  const { module, rule, expected, of, example, isNote = false } = props;
  const { t } = useTranslation('rule_editor');
  const { because: textOf, valueText } = useBecause(module);
  const { item, now, timeZone } = example;
  const { value, reads, context } = useMemo(() => {
    const scope = scopeOf(module);
    const made = ruleContext(module.byDb, item, { now, timeZone });
    const evaluate = (part: Rule, type: OperandType): unknown => {
      const compiled = compileRule(part, scope, type);
      return compiled.ok ? compiled.rule.evaluate(made) : null;
    };
    const isCondition = expected === 'boolean';
    const verdict = explainRule(rule, (part) => evaluate(part, 'boolean') === true);
    const deciding: Rule = isCondition ? { and: verdict.causes } : rule;
    const isTable = (db: string) => (module.byDb.get(db)?.rows ?? null) !== null;
    return {
      value: isCondition ? verdict.value : evaluate(rule, expected),
      reads: readsOf(deciding, isTable),
      context: made,
    };
  }, [module, rule, expected, item, now, timeZone]);
  const because = textOf(reads, context);
  if (typeof value === 'boolean' && expected === 'boolean')
    return (
      <p className={isNote ? styles.note : styles.verdict} data-value={value}>
        {t(value ? 'true' : 'false', {
          context: because === '' ? 'always' : 'because',
          because,
        })}
      </p>
    );
  const result = value === null ? t('nothing') : valueText(of ?? '', value);
  return (
    <p className={isNote ? styles.note : styles.verdict} data-value>
      {t('gives', { context: because === '' ? 'always' : 'because', value: result, because })}
    </p>
  );
}
