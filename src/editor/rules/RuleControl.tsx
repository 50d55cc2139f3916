import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleSentence } from '../../modules/list/filters/useRuleSentence.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { OperandType } from '../../runtime/rules/types.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { isFilled, usePreviewOptions } from '../preview/PreviewContext.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleVerdict, type RuleVerdictProps } from './RuleVerdict.tsx';
import { FormulaInput } from './text/FormulaInput.tsx';
import { useFormula } from './text/useFormula.ts';
import { useExample } from './useExample.ts';

interface Props {
  readonly label: string;
  readonly rule: Rule | null;
  /** The type of its result; null while that is unknown, so that only the writing is checked. */
  readonly expected: OperandType | null;
  /** The column that gets the value; null for conditions. */
  readonly column: CompiledColumn | null;
  /** The draft as it compiles now; null while it does not. */
  readonly module: CompiledModule | null;
  /** There has to be a rule: without one, the stored one stays. */
  readonly isNeeded?: boolean;
  readonly onRule: (rule: Rule | null) => void;
}

/**
 * A rule as a formula, stored when the field is left; below it what it says and what it is for the item
 * that fills the preview, or what is wrong.
 */
export function RuleControl(props: Props) {
  const { label, rule: stored, expected, column, module, isNeeded = false, onRule } = props;
  const { t } = useTranslation('rule_editor');
  const [isOpen, setIsOpen] = useState(false);
  const isPreviewFilled = isFilled(usePreviewOptions());
  const canChoose = module !== null && expected !== null;
  const { text, setText, rule, problems, names, isTyped } = useFormula({
    module,
    rule: stored,
    expected,
  });
  function store(next: Rule | null): void {
    if (!jsonEquals(next, stored) && !(isNeeded && next === null)) onRule(next);
    setText(null);
  }
  return (
    <FieldFrame
      label={label}
      extra={
        canChoose && (
          <Button
            size="small"
            type="text"
            aria-label={t('edit', { rule: label })}
            icon={<SlidersHorizontal size={14} />}
            onClick={() => setIsOpen(true)}
          >
            {t('modes.choices')}
          </Button>
        )
      }
      help={
        module !== null &&
        stored !== null && (
          <>
            <RuleSentence module={module} rule={stored} />
            {isPreviewFilled && expected !== null && (
              <LiveVerdict
                module={module}
                rule={stored}
                expected={expected}
                of={column?.db ?? null}
              />
            )}
          </>
        )
      }
    >
      {(control) => (
        <>
          {isOpen && canChoose && (
            <RuleDialog
              module={module}
              title={label}
              expected={expected}
              column={column}
              rule={stored ?? undefined}
              isNeeded={isNeeded}
              onClose={() => setIsOpen(false)}
              onApply={(next) => {
                setIsOpen(false);
                store(next);
              }}
            />
          )}
          <FormulaInput
            control={control}
            rows={stored === null ? 1 : 2}
            text={text}
            problems={problems}
            names={names}
            onText={setText}
            onBlur={() => {
              if (isTyped && rule !== undefined) store(rule);
            }}
          />
        </>
      )}
    </FieldFrame>
  );
}

function RuleSentence({ module, rule }: { readonly module: CompiledModule; readonly rule: Rule }) {
  return useRuleSentence(module, rule);
}

/** What the rule is for the item of the preview. */
function LiveVerdict(props: Omit<RuleVerdictProps, 'example' | 'isNote'>) {
  const example = useExample(props.module);
  return <RuleVerdict {...props} example={example} isNote />;
}
