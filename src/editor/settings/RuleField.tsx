import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { editorTopics } from '../model/editor-model.ts';
import type { Ruled } from '../commands/set-rule.ts';
import { RuleDialog } from '../rules/RuleDialog.tsx';
import { useEditor, useEditorKeys, usePerform } from '../screen/useEditor.ts';
import { RuleText } from './RuleText.tsx';

interface Props {
  readonly of: Ruled;
  readonly label: string;
  readonly rule: Rule | undefined;
}

/** A rule, edited as text or by conditions; below it what it says, or what is wrong with it. */
export function RuleField({ of, label, rule }: Props) {
  const { t, i18n } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(editorTopics.document);
  const [isOpen, setIsOpen] = useState(false);
  const change = (next: Rule | null) => perform({ name: 'set_rule', args: { of, rule: next } });
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
    <>
      {isOpen && module !== null && (
        <RuleDialog
          module={module}
          title={label}
          rule={rule}
          onClose={() => setIsOpen(false)}
          onApply={(next) => {
            setIsOpen(false);
            change(next);
          }}
        />
      )}
      <RuleText
        key={JSON.stringify(rule)}
        label={label}
        extra={edit}
        rule={rule}
        nameOf={(db) => textIn(model.column(db)?.document.name ?? db, i18n.language)}
        onChange={change}
      />
    </>
  );
}
