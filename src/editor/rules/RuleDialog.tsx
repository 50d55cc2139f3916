import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleSentence } from '../../modules/list/filters/useRuleSentence.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { OperandType } from '../../runtime/rules/types.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { usePreviewOptions } from '../preview/PreviewContext.ts';
import { PreviewFailure } from '../preview/PreviewFailure.tsx';
import { scopeOf, wholeOf } from './row-module.ts';
import { RuleExample } from './RuleExample.tsx';
import styles from './rules.module.css';
import { RuleText } from './RuleText.tsx';
import { RuleVerdict } from './RuleVerdict.tsx';
import { useExample } from './useExample.ts';
import { ConditionPart } from './values/ConditionPart.tsx';
import { firstPart } from './values/value-kinds.ts';
import { ValueEditor } from './values/ValueEditor.tsx';

interface RuleDialogProps {
  /** The draft as it compiles now. */
  readonly module: CompiledModule;
  /** What the rule decides: "Shown when". */
  readonly title: string;
  /** The type of its result. */
  readonly expected: OperandType;
  /** The column that gets the value; null for conditions. */
  readonly column: CompiledColumn | null;
  readonly rule: Rule | undefined;
  /** There has to be a rule: it is changed, not removed. */
  readonly isNeeded?: boolean;
  readonly onClose: () => void;
  /** With null when no rule is left. */
  readonly onApply: (rule: Rule | null) => void;
}

const modes = ['choices', 'text'] as const;

/**
 * Edits a rule by choices, with the controls of the fields, or as a formula; and says it as a
 * sentence, with its verdict for an item whose values can be tried.
 */
export function RuleDialog(props: RuleDialogProps) {
  const {
    module,
    title,
    expected,
    column,
    rule: stored,
    isNeeded = false,
    onClose,
    onApply,
  } = props;
  const { t, i18n } = useTranslation('rule_editor');
  const resultId = useId();
  const [mode, setMode] = useState<(typeof modes)[number]>('choices');
  const [rule, setRule] = useState<Rule | null>(stored ?? null);
  const [isReadable, setIsReadable] = useState(true);
  const { values } = usePreviewOptions();
  const example = useExample(module);
  const sentence = useRuleSentence(module, rule);
  const problems = useMemo(() => {
    const checked = rule === null ? null : compileRule(rule, scopeOf(module), expected);
    return checked?.ok === false ? checked.problems : [];
  }, [rule, module, expected]);
  const isCondition = expected === 'boolean' && column === null;
  const isSound = problems.length === 0 && isReadable;
  return (
    <Modal
      open
      centered
      width={760}
      title={title}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{
        disabled: !isSound || (isNeeded && rule === null),
        'aria-describedby': resultId,
      }}
      onOk={() => onApply(rule)}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <PreviewFailure module={wholeOf(module)} values={values} />
        <div className={styles.bar}>
          <Segmented
            aria-label={t('mode')}
            value={mode}
            onChange={(next) => {
              setIsReadable(true);
              setMode(next);
            }}
            options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
          {rule !== null && !isNeeded && (
            <Button
              type="text"
              onClick={() => {
                setRule(null);
                setIsReadable(true);
                onApply(null);
              }}
            >
              {t('no_rule')}
            </Button>
          )}
        </div>
        {mode === 'text' ? (
          <RuleText
            module={module}
            expected={expected}
            rule={rule}
            onRule={(next) => {
              setIsReadable(next !== undefined);
              if (next !== undefined) setRule(next);
            }}
          />
        ) : isCondition ? (
          <ConditionPart module={module} rule={rule} onChange={setRule} />
        ) : rule === null ? (
          <Button onClick={() => setRule(firstPart(expected, module))}>{t('begin')}</Button>
        ) : (
          <ValueEditor
            rule={rule}
            type={expected}
            module={module}
            column={column}
            label={title}
            onChange={setRule}
          />
        )}
        <div id={resultId} role="status" className={styles.result}>
          {problems.length > 0 && mode === 'choices' ? (
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={`${problem.pointer} ${problem.code}`}>
                  {textIn(problem.sentence, i18n.language)}
                </li>
              ))}
            </ul>
          ) : (
            <p>{rule === null ? t(isCondition ? 'always' : 'no_value') : sentence}</p>
          )}
          {rule !== null && isSound && (
            <RuleVerdict
              module={module}
              rule={rule}
              expected={expected}
              of={column?.db ?? null}
              example={example}
            />
          )}
        </div>
        {rule !== null && isSound && <RuleExample module={module} rule={rule} example={example} />}
      </div>
    </Modal>
  );
}
