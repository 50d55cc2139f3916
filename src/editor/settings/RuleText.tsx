import { useTranslation } from 'react-i18next';
import { jsonEquals } from '../../runtime/record/json.ts';
import { describeRule } from '../../runtime/rules/describe-rule.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { FormulaInput } from '../rules/text/FormulaInput.tsx';
import { useFormula } from '../rules/text/useFormula.ts';

interface Props {
  readonly label: string;
  readonly rule: Rule | undefined;
  /** What sentences call a name that the rule reads. */
  readonly nameOf: (db: string) => string;
  /** Null removes the rule. */
  readonly onChange: (rule: Rule | null) => void;
}

/** A rule about a row, as a formula; below it what it says, or what is wrong with its writing. */
export function RuleText({ label, rule: stored, nameOf, onChange }: Props) {
  const { i18n } = useTranslation();
  const { text, setText, rule, problems, names, isTyped } = useFormula({
    module: null,
    rule: stored ?? null,
    expected: null,
  });
  const labels = {
    column: nameOf,
    value: (_db: string, literal: unknown) =>
      typeof literal === 'string' ? `“${literal}”` : JSON.stringify(literal),
  };
  return (
    <FieldFrame
      label={label}
      help={stored === undefined ? undefined : describeRule(stored, i18n.language, labels)}
    >
      {(control) => (
        <FormulaInput
          control={control}
          rows={2}
          text={text}
          problems={problems}
          names={names}
          onText={setText}
          onBlur={() => {
            if (!isTyped || rule === undefined) return;
            if (!jsonEquals(rule, stored ?? null)) onChange(rule);
            setText(null);
          }}
        />
      )}
    </FieldFrame>
  );
}
