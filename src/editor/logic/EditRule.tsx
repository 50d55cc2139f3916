import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { givesValue } from '../commands/set-rule.ts';
import { flowOf } from '../document/flow.ts';
import { RuleDialog } from '../rules/RuleDialog.tsx';
import { useEditor, usePerform } from '../model/useEditor.ts';
import type { LogicRule } from './rules-of.ts';

interface Props {
  readonly rule: LogicRule;
  readonly module: CompiledModule;
  readonly onClose: () => void;
}

/** The dialog of a rule of the list; what it makes is a command of the editor. */
export function EditRule({ rule: { rule, owner, part, edit }, module, onClose }: Props) {
  const { t, i18n } = useTranslation('rule_editor');
  const model = useEditor();
  const perform = usePerform();
  if (edit === null || rule === null) return null;
  const isValue = givesValue(part);
  const column = isValue ? (module.byDb.get(owner.id) ?? null) : null;
  if (isValue && column === null) return null;

  function apply(next: Rule | null): void {
    onClose();
    if (edit === null) return;
    if (edit.is === 'rule') {
      perform({ name: 'set_rule', args: { of: edit.of, rule: next } });
      return;
    }
    const { nodes } = flowOf(model.document(), model.context);
    const requirements = nodes.find(({ id }) => id === edit.node)?.requirements ?? [];
    const old = requirements[edit.index];
    if (old === undefined) return;
    const changed =
      next === null
        ? requirements.toSpliced(edit.index, 1)
        : requirements.with(edit.index, { ...old, rule: next });
    perform({ name: 'merge_node', args: { id: edit.node, data: { requirements: changed } } });
  }
  return (
    <RuleDialog
      module={module}
      title={t('logic.title', {
        owner: textIn(owner.name, i18n.language),
        part: t(`logic.part.${part}`),
      })}
      expected={column?.fieldType.document.ruleType ?? 'boolean'}
      column={column}
      rule={rule}
      onClose={onClose}
      onApply={apply}
    />
  );
}
