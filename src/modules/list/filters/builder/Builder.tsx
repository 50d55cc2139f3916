import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import type { CompiledModule } from '../../../../runtime/compiled.ts';
import { compileRule } from '../../../../runtime/rules/compile.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { filterScope } from '../../../../runtime/rules/scope.ts';
import { textIn } from '../../../../runtime/text.ts';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { filterColumns } from '../../queryable-columns.ts';
import { useRuleSentence } from '../useRuleSentence.ts';
import styles from './builder.module.css';
import { GroupEditor } from './GroupEditor.tsx';
import { toRule, toFilterTree } from './filter-tree.ts';

interface Props {
  readonly module: CompiledModule;
  readonly filter: Rule | undefined;
  readonly onClose: () => void;
  readonly onApply: (filter: Rule | undefined) => void;
}

/** Edits a whole filter, condition by condition, and shows it as one sentence. */
export function Builder({ module, filter, onClose, onApply }: Props) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const columns = useMemo(() => filterColumns(module), [module]);
  const [tree, setTree] = useState(() => toFilterTree(module, filter));
  const rule = useMemo(() => toRule(tree), [tree]);
  const sentence = useRuleSentence(module, rule);
  const checked = useMemo(
    () => (rule === null ? null : compileRule(rule, filterScope(module.columns), 'boolean')),
    [module, rule],
  );
  const problem = checked?.ok === false ? checked.problems[0] : undefined;
  return (
    <Modal
      open
      centered
      width={760}
      title={t('build_filter')}
      okText={t('apply_filter')}
      okButtonProps={{ disabled: problem !== undefined }}
      cancelText={t('cancel')}
      onOk={() => onApply(rule ?? undefined)}
      onCancel={onClose}
    >
      <GroupEditor group={tree} module={module} columns={columns} onChange={setTree} />
      <p role="status" className={styles.sentence}>
        {problem === undefined
          ? rule === null
            ? t('no_conditions')
            : sentence
          : textIn(problem.sentence, language)}
      </p>
    </Modal>
  );
}
