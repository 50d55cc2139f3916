import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { RuleControl } from '../rules/RuleControl.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';
import { TextFields } from './TextFields.tsx';

type Requirement = NonNullable<FlowNodeDocument['requirements']>[number];

/** The conditions of a check, each with what is to be done while it is false. */
export function RequirementFields(props: NodePanelProps): ReactNode {
  const { node, module, onEdit } = props;
  const { t, i18n } = useTranslation('diagram');
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
                <RuleControl
                  label={t('condition_number', { number })}
                  rule={requirement.rule}
                  expected="boolean"
                  column={null}
                  isNeeded
                  module={module}
                  onRule={(rule) => rule !== null && set(index, { ...requirement, rule })}
                />
                {module !== null && (
                  <FieldFrame label={t('leads_to')}>
                    {(control) => (
                      <NativeSelect
                        {...control}
                        value={requirement.field ?? ''}
                        options={[
                          { value: '', label: t('leads_to_first') },
                          ...module.columns.map(({ db, name }) => ({
                            value: db,
                            label: textIn(name, i18n.language),
                          })),
                        ]}
                        onChange={(field) => {
                          const { field: _, ...rest } = requirement;
                          set(index, field === '' ? rest : { ...rest, field });
                        }}
                      />
                    )}
                  </FieldFrame>
                )}
                <TextFields
                  label={t('message')}
                  required
                  rows={2}
                  maxLength={500}
                  value={requirement.message}
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
