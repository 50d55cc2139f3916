import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { callOf } from '../text/print-formula.ts';
import { ConditionPart } from './ConditionPart.tsx';
import styles from './values.module.css';

interface Props {
  readonly rule: Rule;
  readonly module: CompiledModule;
  readonly renderResult: (rule: Rule, label: string, onChange: (rule: Rule) => void) => ReactNode;
  readonly onChange: (rule: Rule) => void;
}

/** If, then, else: conditions in order, each with the value that it gives. */
export function BranchesPart({ rule, module, renderResult, onChange }: Props) {
  const { t } = useTranslation('rule_editor');
  const [, args] = callOf(rule) ?? ['if', []];
  const hasElse = args.length % 2 === 1;
  const otherwise = hasElse ? (args.at(-1) ?? null) : null;
  const pairs = hasElse ? args.slice(0, -1) : args;
  const branches = pairs.flatMap((when, index) =>
    index % 2 === 0 ? [{ index, number: index / 2 + 1, when, then: pairs[index + 1] ?? null }] : [],
  );
  const put = (next: readonly Rule[], last: Rule = otherwise) => onChange({ if: [...next, last] });
  return (
    <div className={styles.parts}>
      {branches.map(({ index, number, when, then }) => (
        // A branch in front that goes takes the state of its condition along.
        <div
          key={`${branches.length} ${number}`}
          role="group"
          aria-label={t('branch', { number })}
          className={styles.branch}
        >
          <div className={styles.line}>
            <strong>{t('if')}</strong>
            {branches.length > 1 && (
              <IconButton
                size="small"
                label={t('remove_branch', { number })}
                icon={<X />}
                onClick={() => put(pairs.toSpliced(index, 2))}
              />
            )}
          </div>
          <ConditionPart
            module={module}
            rule={when}
            onChange={(next) => put(pairs.with(index, next ?? true))}
          />
          <strong>{t('then')}</strong>
          {renderResult(then, t('then'), (next) => put(pairs.with(index + 1, next)))}
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus size={14} />}
        onClick={() => put([...pairs, true, pairs.at(-1) ?? null])}
      >
        {t('add_branch')}
      </Button>
      <strong>{t('else')}</strong>
      {renderResult(otherwise, t('else'), (next) => put(pairs, next))}
    </div>
  );
}
