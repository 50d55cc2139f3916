import type { Rule } from '../../runtime/rules/rule.ts';
import { givesValue, type Ruled } from '../commands/set-rule.ts';
import { editorTopics } from '../model/editor-model.ts';
import { RuleControl } from '../rules/RuleControl.tsx';
import { useEditor, useEditorKeys, usePerform } from '../model/useEditor.ts';

interface Props {
  readonly of: Ruled;
  readonly label: string;
  readonly rule: Rule | undefined;
}

/** The rule of a field, a section or a block of the draft. */
export function RuleField({ of, label, rule = null }: Props) {
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(editorTopics.document);
  const { module } = model.compiled();
  const isComputed = of.is === 'field' && givesValue(of.rule);
  const column = isComputed ? (module?.byDb.get(of.db) ?? null) : null;
  return (
    <RuleControl
      label={label}
      rule={rule}
      expected={isComputed ? (column?.fieldType.document.ruleType ?? null) : 'boolean'}
      column={column}
      module={module}
      onRule={(next) => perform({ name: 'set_rule', args: { of, rule: next } })}
    />
  );
}
