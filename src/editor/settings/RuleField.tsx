import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRule } from '../../runtime/rules/describe-rule.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { isRuleShape } from '../document/rule-names.ts';
import { type EditorModel, editorTopics } from '../model/editor-model.ts';
import type { Ruled } from '../commands/set-rule.ts';
import { RuleDialog } from '../rules/RuleDialog.tsx';
import { useEditor, useEditorKeys, usePerform } from '../screen/useEditor.ts';
import styles from './settings.module.css';

interface Props {
  readonly of: Ruled;
  readonly label: string;
  readonly rule: Rule | undefined;
}

function sentenceOf(rule: Rule, model: EditorModel, language: string): string {
  const names = {
    column: (db: string) => textIn(model.column(db)?.document.name ?? db, language),
    value: (_db: string, literal: unknown) =>
      typeof literal === 'string' ? `“${literal}”` : JSON.stringify(literal),
  };
  return describeRule(rule, language, names);
}

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

/** A rule as text in the syntax of documents; below it what it says, or what is wrong with it. */
export function RuleField({ of, label, rule }: Props) {
  const { t, i18n } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(editorTopics.document);
  const stored = rule === undefined ? '' : JSON.stringify(rule);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isBroken = typed !== null && parsed(typed) === undefined;
  const said = rule === undefined ? undefined : sentenceOf(rule, model, i18n.language);
  function keep(): void {
    if (typed === null) return;
    const next = parsed(typed);
    if (next === undefined) return;
    setTyped(null);
    if (JSON.stringify(next) !== JSON.stringify(rule ?? null))
      perform({ name: 'set_rule', args: { of, rule: next } });
  }
  const { module } = model.compiled();
  const isCondition = of.is !== 'field' || of.rule !== 'computed';
  const edit = module !== null && isCondition && (
    <IconButton
      size="small"
      label={t('rule_conditions', { rule: label })}
      icon={<SlidersHorizontal size={16} />}
      onClick={() => setIsOpen(true)}
    />
  );
  return (
    <FieldFrame
      label={label}
      extra={edit}
      help={said}
      error={isBroken ? t('rule_text') : undefined}
    >
      {(control) => (
        <>
          {isOpen && module !== null && (
            <RuleDialog
              module={module}
              title={label}
              rule={rule}
              onClose={() => setIsOpen(false)}
              onApply={(next) => {
                setIsOpen(false);
                setTyped(null);
                perform({ name: 'set_rule', args: { of, rule: next } });
              }}
            />
          )}
          <TextArea
            {...control}
            className={styles.code}
            rows={2}
            spellCheck={false}
            value={typed ?? stored}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={keep}
          />
        </>
      )}
    </FieldFrame>
  );
}
