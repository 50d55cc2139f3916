import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { OperandType } from '../../runtime/rules/types.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { FormulaInput } from './text/FormulaInput.tsx';
import { parseFormula } from './text/parse-formula.ts';
import { useFormula } from './text/useFormula.ts';

interface Props {
  readonly module: CompiledModule;
  readonly expected: OperandType;
  readonly rule: Rule | null;
  /** With the rule of each change; undefined while the text is none. */
  readonly onRule: (rule: Rule | null | undefined) => void;
}

/** The rule of a dialog as a formula. */
export function RuleText({ module, expected, rule, onRule }: Props) {
  const { t } = useTranslation('rule_editor');
  const { text, setText, problems, names } = useFormula({
    module,
    rule,
    expected,
    keepsText: true,
  });
  return (
    <FieldFrame label={t('formula_label')} help={t('formula_help')}>
      {(control) => (
        <FormulaInput
          control={control}
          rows={5}
          text={text}
          problems={problems}
          names={names}
          onText={(typed) => {
            setText(typed);
            const parsed = parseFormula(typed);
            onRule(typed.trim() === '' ? null : parsed.ok ? parsed.rule : undefined);
          }}
        />
      )}
    </FieldFrame>
  );
}
