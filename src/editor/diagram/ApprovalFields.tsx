import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { ApproverFields } from './ApproverFields.tsx';
import { CommittedInput } from './CommittedInput.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

const exclusions = ['creator', 'requester', 'earlier_approver'] as const;

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
      <FieldFrame label={t('remind_after')} help={t('remind_help')}>
        {(control) => (
          <CommittedInput
            {...control}
            inputMode="numeric"
            value={node.remindAfterHours === undefined ? '' : String(node.remindAfterHours)}
            onCommit={(typed) => {
              const hours = Number(typed);
              const isValid = Number.isInteger(hours) && hours >= 1 && hours <= 8760;
              if (typed.trim() === '') edit({ remindAfterHours: null });
              else if (isValid) edit({ remindAfterHours: hours });
            }}
          />
        )}
      </FieldFrame>
      <Checkbox
        checked={node.keepApprovals === true}
        onChange={({ target }) => edit({ keepApprovals: target.checked ? true : null })}
      >
        {t('keep_approvals')}
      </Checkbox>
    </>
  );
}
