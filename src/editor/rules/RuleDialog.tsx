import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupEditor } from '../../modules/list/filters/builder/GroupEditor.tsx';
import { toFilterTree, toRule } from '../../modules/list/filters/builder/filter-tree.ts';
import { useRuleSentence } from '../../modules/list/filters/useRuleSentence.ts';
import { filterColumns } from '../../modules/list/queryable-columns.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { ruleScope } from '../../runtime/rules/scope.ts';
import { textIn } from '../../runtime/text.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './rules.module.css';
import { RuleVerdict } from './RuleVerdict.tsx';

interface RuleDialogProps {
  /** The draft as it compiles now. */
  readonly module: CompiledModule;
  /** What the condition decides: "Shown when". */
  readonly title: string;
  readonly rule: Rule | undefined;
  readonly onClose: () => void;
  /** With null when no condition is left. */
  readonly onApply: (rule: Rule | null) => void;
}

/**
 * Edits a condition with the controls of the fields that it reads, and says it as a sentence, with
 * its verdict for the form of the preview.
 */
export function RuleDialog({ module, title, rule: stored, onClose, onApply }: RuleDialogProps) {
  const { t, i18n } = useTranslation('rule_editor');
  const { siteId, timeZone } = useWidgetServices();
  const columns = useMemo(() => filterColumns(module), [module]);
  const [tree, setTree] = useState(() => toFilterTree(module, stored));
  const [now] = useState(() => new Date().toISOString());
  const item = useMemo(() => blankItem(module, siteId), [module, siteId]);
  const rule = useMemo(() => toRule(tree), [tree]);
  const sentence = useRuleSentence(module, rule);
  const problems = useMemo(() => {
    const checked = rule === null ? null : compileRule(rule, ruleScope(module.columns), 'boolean');
    return checked?.ok === false ? checked.problems : [];
  }, [rule, module]);
  return (
    <Modal
      open
      centered
      width={760}
      title={title}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: problems.length > 0 }}
      onOk={() => onApply(rule)}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <GroupEditor group={tree} module={module} columns={columns} onChange={setTree} />
        <div role="status" className={styles.result}>
          {problems.length > 0 ? (
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={`${problem.pointer} ${problem.code}`}>
                  {textIn(problem.sentence, i18n.language)}
                </li>
              ))}
            </ul>
          ) : (
            <p>{rule === null ? t('always') : sentence}</p>
          )}
          {rule !== null && problems.length === 0 && (
            <RuleVerdict module={module} rule={rule} item={item} timeZone={timeZone} now={now} />
          )}
        </div>
      </div>
    </Modal>
  );
}
