import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { ApproverFields } from './ApproverFields.tsx';
import { CommittedField } from './CommittedField.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

const exclusions = ['creator', 'requester', 'earlier_approver'] as const;

/** A year, as in schemas/meta/flow.schema.json. */
const mostHours = 8760;

/** Who decides, in which order; who may not; and what resets the decision. */
export function ApprovalFields(props: NodePanelProps) {
  const { node, onEdit } = props;
  const { t } = useTranslation('diagram');
  const edit = (data: Parameters<typeof mergeInto>[1]) => onEdit(mergeInto(node, data));
  return (
    <>
      <ApproverFields {...props} />
      <FieldFrame group label={t('not_by')}>
        {() => (
          <div className={styles.boxes}>
            {exclusions.map((who) => (
              <Checkbox
                key={who}
                checked={node.notBy?.includes(who) === true}
                onChange={({ target }) => {
                  const others = (node.notBy ?? []).filter((each) => each !== who);
                  edit({ notBy: target.checked ? [...others, who] : others });
                }}
              >
                {t(`not_by_${who}`)}
              </Checkbox>
            ))}
          </div>
        )}
      </FieldFrame>
      <CommittedField
        label={t('remind_after')}
        help={t('remind_help')}
        refusal={t('remind_refused', { most: mostHours })}
        inputMode="numeric"
        value={node.remindAfterHours === undefined ? '' : String(node.remindAfterHours)}
        accepts={(typed) => {
          const hours = Number(typed);
          return (
            typed.trim() === '' || (Number.isInteger(hours) && hours >= 1 && hours <= mostHours)
          );
        }}
        onCommit={(typed) => edit({ remindAfterHours: typed.trim() === '' ? null : Number(typed) })}
      />
      <Checkbox
        checked={node.keepApprovals === true}
        onChange={({ target }) => edit({ keepApprovals: target.checked ? true : null })}
      >
        {t('keep_approvals')}
      </Checkbox>
    </>
  );
}
