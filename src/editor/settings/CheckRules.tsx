import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { Button } from '../../ui/button/Button.tsx';
import { withWording } from '../document/texts.ts';
import { RuleControl } from '../rules/RuleControl.tsx';
import { NameFields } from './NameFields.tsx';
import styles from './settings.module.css';

export type Checks = NonNullable<ColumnDocument['validWhen']>;

interface Props {
  /** The column whose values are checked, by the name that rules have for it. */
  readonly db: string;
  readonly checks: Checks;
  /** What the checks read; null while the draft does not compile. */
  readonly module: CompiledModule | null;
  readonly onRule: (index: number, rule: Rule | null) => void;
  /** What changes with one gesture is one step of undo. */
  readonly onChange: (checks: Checks, gesture?: string) => void;
}

/** The rules that values have to meet, each with the message that people read otherwise. */
export function CheckRules({ db, checks, module, onRule, onChange }: Props) {
  const { t, i18n } = useTranslation('editor');
  const newMessage = { en: i18n.getFixedT('en', 'editor')('new_message') };
  return (
    <>
      {checks.map((check, index) => {
        const number = index + 1;
        return (
          // A check in front that goes moves the others up.
          <div key={`${checks.length} ${number}`} className={styles.check}>
            <RuleControl
              label={t('valid_when', { number })}
              rule={check.rule}
              expected="boolean"
              column={null}
              module={module}
              isNeeded
              onRule={(rule) => onRule(index, rule)}
            />
            <NameFields
              label={t('valid_message', { number })}
              text={check.message}
              isRequired
              onChange={(language, wording) => {
                const { message: old } = check;
                const message =
                  withWording(old, language, wording) ??
                  withWording(old, 'en', newMessage.en) ??
                  newMessage;
                onChange(checks.with(index, { ...check, message }), `message ${db} ${index}`);
              }}
            />
            <Button
              icon={<Trash2 size={16} />}
              onClick={() => onChange(checks.toSpliced(index, 1))}
            >
              {t('remove_check', { number })}
            </Button>
          </div>
        );
      })}
      <Button
        icon={<Plus size={16} />}
        onClick={() =>
          onChange([...checks, { rule: { '!': [{ empty: [{ var: db }] }] }, message: newMessage }])
        }
      >
        {t('add_check')}
      </Button>
    </>
  );
}
