import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleNames } from '../../modules/list/filters/useRuleNames.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { isList } from '../../runtime/record/json.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import { ruleContext } from '../../runtime/rules/context.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { ruleScope } from '../../runtime/rules/scope.ts';
import { explainRule, readsOf } from './explain-rule.ts';
import styles from './rules.module.css';

interface RuleVerdictProps {
  readonly module: CompiledModule;
  readonly rule: Rule;
  readonly item: Item;
  readonly timeZone: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** What a condition is for the item of the preview: "false, because Type is Cold work". */
export function RuleVerdict({ module, rule, item, timeZone, now }: RuleVerdictProps) {
  const { t, i18n } = useTranslation('rule_editor');
  const names = useRuleNames(module);
  const { value, reasons } = useMemo(() => {
    const scope = ruleScope(module.columns);
    const context = ruleContext(module.byDb, item, { now, timeZone });
    const verdict = explainRule(rule, (condition) => {
      const compiled = compileRule(condition, scope, 'boolean');
      return compiled.ok && compiled.rule.evaluate(context) === true;
    });
    const reads = new Set(verdict.causes.flatMap(readsOf));
    return {
      value: verdict.value,
      reasons: [...reads].map((db) => ({
        db,
        value: context.isEmpty(db) ? null : context.read(db),
      })),
    };
  }, [module, rule, item, timeZone, now]);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const textOf = (db: string, found: unknown): string => {
    if (found === null) return t('is_empty', { column: names.column(db) });
    const values = isList(found) ? found : [found];
    const shown = list.format(values.map((each) => names.value(db, each)));
    return t('is', { column: names.column(db), value: shown });
  };
  const because = list.format(reasons.map((reason) => textOf(reason.db, reason.value)));
  return (
    <p className={styles.verdict} data-value={value}>
      {t(value ? 'true_because' : 'false_because', { because })}
    </p>
  );
}
