import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { CommittedInput } from './CommittedInput.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';
import { TextFields } from './TextFields.tsx';

type Requirement = NonNullable<FlowNodeDocument['requirements']>[number];

/** The conditions of a check, each with what is to be done while it is false. */
export function RequirementFields({ node, languages, onEdit }: NodePanelProps): ReactNode {
  const { t } = useTranslation('diagram');
  const requirements = node.requirements ?? [];
  const numbered = requirements.map((requirement, index) => ({
    requirement,
    index,
    number: index + 1,
  }));
  const edit = (data: Parameters<typeof mergeInto>[1]) => onEdit(mergeInto(node, data));
  const set = (index: number, next: Requirement) =>
    edit({ requirements: requirements.with(index, next) });
  return (
    <>
      <FieldFrame group label={t('requirements')}>
        {() => (
          <div className={styles.rows}>
            {numbered.map(({ requirement, index, number }) => (
              <div key={number} className={styles.requirement}>
                <div className={styles.row}>
                  <strong className={styles.name}>{t('requirement_number', { number })}</strong>
                  <IconButton
                    size="small"
                    label={t('remove_requirement', { number })}
                    icon={<Trash2 />}
                    onClick={() => edit({ requirements: requirements.toSpliced(index, 1) })}
                  />
                </div>
                <RuleText
                  rule={requirement.rule}
                  onChange={(rule) => set(index, { ...requirement, rule })}
                />
                <TextFields
                  label={t('message')}
                  required
                  rows={2}
                  maxLength={500}
                  value={requirement.message}
                  languages={languages}
                  onChange={(message) =>
                    message !== null && set(index, { ...requirement, message })
                  }
                />
              </div>
            ))}
            <Button
              size="small"
              icon={<Plus size={14} />}
              onClick={() =>
                edit({
                  requirements: [
                    ...requirements,
                    {
                      rule: { '!': [{ empty: [{ var: 'name' }] }] },
                      message: { en: t('message_first') },
                    },
                  ],
                })
              }
            >
              {t('add_requirement')}
            </Button>
          </div>
        )}
      </FieldFrame>
      <Checkbox
        checked={node.requiresComment === true}
        onChange={({ target }) => edit({ requiresComment: target.checked ? true : null })}
      >
        {t('requires_comment')}
      </Checkbox>
    </>
  );
}

interface RuleTextProps {
  readonly rule: Requirement['rule'];
  readonly onChange: (rule: Requirement['rule']) => void;
}

/** A condition as JSON text; the flow check says what is wrong with a rule that reads well. */
function RuleText({ rule, onChange }: RuleTextProps) {
  const { t } = useTranslation('diagram');
  const [error, setError] = useState<string>();
  return (
    <FieldFrame label={t('condition')} error={error}>
      {(control) => (
        <CommittedInput
          {...control}
          rows={3}
          value={JSON.stringify(rule)}
          onCommit={(typed) => {
            const read = readRule(typed);
            setError(read === null ? t('no_rule') : undefined);
            if (read !== null) onChange(read);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** The rule of a text; null if it is no JSON object. */
function readRule(typed: string): Requirement['rule'] | null {
  try {
    const read: unknown = JSON.parse(typed);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Requirement['rule'])
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
