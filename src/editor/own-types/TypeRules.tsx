import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomUuid } from '../../api/uuid.ts';
import { useRuleSentence } from '../../modules/list/filters/useRuleSentence.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { CardFields } from '../document-form/DocumentForm.tsx';
import { NameFields } from '../settings/NameFields.tsx';
import { type Wordings, withTyped } from '../document/wordings.ts';
import { RuleDialog } from '../rules/RuleDialog.tsx';
import styles from './own-types.module.css';

/** A condition of the value, and what the field shows while it is false. */
export interface TypeRule {
  /** Tells rules of one form apart. */
  readonly id: string;
  readonly rule: Rule;
  readonly message: Wordings;
}

interface Props {
  /** One column: the value. */
  readonly module: CompiledModule;
  readonly rules: readonly TypeRule[];
  readonly onChange: (rules: readonly TypeRule[]) => void;
}

/** The conditions that values of the type have to meet. */
export function TypeRules({ module, rules, onChange }: Props) {
  const { t } = useTranslation('own_types');
  const [opened, setOpened] = useState<number | null>(null);
  const apply = (rule: Rule | null) => {
    setOpened(null);
    if (opened === null) return;
    if (rule === null) onChange(rules.toSpliced(opened, 1));
    else if (opened === rules.length)
      onChange([...rules, { id: randomUuid(), rule, message: { en: '' } }]);
    else onChange(rules.map((each, index) => (index === opened ? { ...each, rule } : each)));
  };
  return (
    <CardFields>
      <p className={styles.note}>{t('rules_help')}</p>
      {rules.map(({ id, rule, message }, index) => (
        <div key={id}>
          <div className={styles.rule}>
            <Sentence module={module} rule={rule} />
            <Button icon={<SlidersHorizontal size={16} />} onClick={() => setOpened(index)}>
              {t('edit_rule')}
            </Button>
            <IconButton
              label={t('remove_rule')}
              icon={<Trash2 size={16} />}
              onClick={() => onChange(rules.toSpliced(index, 1))}
            />
          </div>
          <NameFields
            label={t('message')}
            text={message}
            isRequired
            onChange={(language, wording) =>
              onChange(
                rules.map((each, at) =>
                  at === index ? { ...each, message: withTyped(message, language, wording) } : each,
                ),
              )
            }
          />
        </div>
      ))}
      <div>
        <Button icon={<Plus size={16} />} onClick={() => setOpened(rules.length)}>
          {t('add_rule')}
        </Button>
      </div>
      {opened !== null && (
        <RuleDialog
          module={module}
          title={t('valid_when')}
          expected="boolean"
          column={null}
          isNeeded
          rule={rules[opened]?.rule}
          onClose={() => setOpened(null)}
          onApply={apply}
        />
      )}
    </CardFields>
  );
}

function Sentence({ module, rule }: { readonly module: CompiledModule; readonly rule: Rule }) {
  return <p>{useRuleSentence(module, rule)}</p>;
}
