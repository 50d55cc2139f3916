import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleNames } from '../../modules/list/filters/useRuleNames.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { isList } from '../../runtime/record/json.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import { ruleContext } from '../../runtime/rules/context.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { OperandType } from '../../runtime/rules/types.ts';
import { explainRule, readsOf } from './explain-rule.ts';
import { scopeOf } from './row-module.ts';
import styles from './rules.module.css';
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
  const { t, i18n } = useTranslation('rule_editor');
  const names = useRuleNames(module);
  const { item, now, timeZone } = example;
  const { value, reads } = useMemo(() => {
    const scope = scopeOf(module);
    const context = ruleContext(module.byDb, item, { now, timeZone });
    const evaluate = (part: Rule, type: OperandType): unknown => {
      const compiled = compileRule(part, scope, type);
      return compiled.ok ? compiled.rule.evaluate(context) : null;
    };
    const verdict = explainRule(rule, (part) => evaluate(part, 'boolean') === true);
    const isCondition = expected === 'boolean';
    const dbs = new Set(isCondition ? verdict.causes.flatMap(readsOf) : readsOf(rule));
    return {
      value: isCondition ? verdict.value : evaluate(rule, expected),
      reads: [...dbs].map((db) => ({ db, value: context.isEmpty(db) ? null : context.read(db) })),
    };
  }, [module, rule, expected, item, now, timeZone]);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const shown = (db: string, found: unknown): string =>
    list.format((isList(found) ? found : [found]).map((each) => names.value(db, each)));
  const textOf = (db: string, found: unknown): string =>
    found === null
      ? t('is_empty', { column: names.column(db) })
      : t('is', { column: names.column(db), value: shown(db, found) });
  const because = list.format(reads.map((read) => textOf(read.db, read.value)));
  if (typeof value === 'boolean' && expected === 'boolean')
    return (
      <p className={isNote ? styles.note : styles.verdict} data-value={value}>
        {t(value ? 'true' : 'false', {
          context: because === '' ? 'always' : 'because',
          because,
        })}
      </p>
    );
  const result = value === null ? t('nothing') : shown(of ?? '', value);
  return (
    <p className={isNote ? styles.note : styles.verdict} data-value>
      {t('gives', { context: because === '' ? 'always' : 'because', value: result, because })}
    </p>
  );
}
