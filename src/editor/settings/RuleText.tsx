import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRule } from '../../runtime/rules/describe-rule.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { isRuleShape } from '../document/rule-names.ts';
import styles from './settings.module.css';

interface Props {
  readonly label: string;
  readonly rule: Rule | undefined;
  /** What sentences call a name that the rule reads. */
  readonly nameOf: (db: string) => string;
  /** Null removes the rule. */
  readonly onChange: (rule: Rule | null) => void;
  /** Beside the label. */
  readonly extra?: ReactNode;
}

/** A rule as text in the syntax of documents; undefined if it is none, null for an empty text. */
function parsed(text: string): Rule | null | undefined {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRuleShape(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A rule as text; below it what it says, or what is wrong with it. */
export function RuleText({ label, rule, nameOf, onChange, extra }: Props) {
  const { t, i18n } = useTranslation('editor');
  const [typed, setTyped] = useState<string | null>(null);
  const isBroken = typed !== null && parsed(typed) === undefined;
  const names = {
    column: nameOf,
    value: (_db: string, literal: unknown) =>
      typeof literal === 'string' ? `“${literal}”` : JSON.stringify(literal),
  };
  function keep(): void {
    const next = typed === null ? undefined : parsed(typed);
    if (next === undefined) return;
    setTyped(null);
    if (JSON.stringify(next) !== JSON.stringify(rule ?? null)) onChange(next);
  }
  return (
    <FieldFrame
      label={label}
      extra={extra}
      help={rule === undefined ? undefined : describeRule(rule, i18n.language, names)}
      error={isBroken ? t('rule_text') : undefined}
    >
      {(control) => (
        <TextArea
          {...control}
          className={styles.code}
          rows={2}
          spellCheck={false}
          value={typed ?? (rule === undefined ? '' : JSON.stringify(rule))}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
        />
      )}
    </FieldFrame>
  );
}
