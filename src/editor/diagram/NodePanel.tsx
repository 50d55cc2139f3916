import { Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { statusKeys } from '../../runtime/flow/keys.ts';
import { isStatusNode } from '../../runtime/flow/nodes.ts';
import { textIn } from '../../runtime/text.ts';
import { editedText } from '../document/first-texts.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { tintOf } from '../../ui/status/families.ts';
import { ApprovalFields } from './ApprovalFields.tsx';
import { AssignmentFields } from './AssignmentFields.tsx';
import { ColourField } from './ColourField.tsx';
import { CommittedField } from './CommittedField.tsx';
import { CommittedInput } from './CommittedInput.tsx';
import type { FlowFinding } from './finding.ts';
import { FindingAlerts } from './FindingAlerts.tsx';
import { GroupField } from './GroupField.tsx';
import { MoveFields } from './MoveFields.tsx';
import { mergeInto, type NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';
import { RecordFields } from './RecordFields.tsx';
import { RequirementFields } from './RequirementFields.tsx';
import { TextFields } from './TextFields.tsx';

const families = Object.keys(tintOf).filter((name): name is keyof typeof tintOf => name in tintOf);

interface Props extends NodePanelProps {
  /** Those of the node. */
  readonly findings: readonly FlowFinding[];
  readonly onCopy: () => void;
}

/** What somebody types as the code of a status, in its characters. */
const codeOf = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9_]+/gv, '_');

/** The properties of a node (spec 4.5), those of its kind only. */
export function NodePanel(props: Props) {
  const { flow, node, findings, onEdit, onCopy } = props;
  const { t, i18n } = useTranslation('diagram');
  const isStatus = isStatusNode(node);
  const isCheck = node.kind === 'requirement' || node.kind === 'approval';
  const edit = (data: Parameters<typeof mergeInto>[1]) => onEdit(mergeInto(node, data));
  return (
    <section className={styles.panel} aria-label={t('properties')}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{textIn(node.label, i18n.language)}</h2>
          <p className={styles.subtitle}>{t(`kind.${node.kind}`)}</p>
        </div>
        {node.kind !== 'status_start' && (
          <IconButton label={t('copy_node')} icon={<Copy />} onClick={onCopy} />
        )}
        <IconButton
          label={t('remove_node')}
          icon={<Trash2 />}
          {...(node.kind === 'status_start' && { disabledReason: t('start_stays') })}
          onClick={() => onEdit([{ name: 'remove_node', args: { id: node.id } }])}
        />
      </div>
      <FindingAlerts findings={findings} onEdit={onEdit} />
      <TextFields
        label={t('label')}
        required
        maxLength={100}
        value={node.label}
        onChange={(label) => label !== null && edit({ label: editedText(node.label, label) })}
      />
      {isStatus && node.kind !== 'status_start' && (
        <TextFields
          label={t('action')}
          maxLength={60}
          value={node.action}
          onChange={(action) => edit({ action })}
        />
      )}
      {node.kind === 'approval' && <ApprovalFields {...props} />}
      {node.kind === 'requirement' && <RequirementFields {...props} />}
      {isStatus && (
        <FieldFrame label={t('family')} help={t('family_help')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={node.family ?? ''}
              options={[
                { value: '', label: t('family_auto') },
                ...families.map((family) => ({ value: family, label: t(`family_name.${family}`) })),
              ]}
              onChange={(family) =>
                edit({ family: families.find((name) => name === family) ?? null })
              }
            />
          )}
        </FieldFrame>
      )}
      <ColourField value={node.colour} onChange={(colour) => edit({ colour })} />
      {isStatus && (
        <CommittedField
          label={t('status_code')}
          help={t('status_code_help')}
          refusal={t('status_code_refused')}
          maxLength={60}
          value={statusKeys(flow).get(node.id) ?? ''}
          accepts={(typed) => /^[A-Z]/v.test(codeOf(typed))}
          onCommit={(typed) => edit({ statusCode: codeOf(typed) })}
        />
      )}
      {isCheck && (
        <>
          <FieldFrame label={t('category')}>
            {(control) => (
              <CommittedInput
                {...control}
                maxLength={100}
                value={node.category ?? ''}
                onCommit={(category) => edit({ category: category === '' ? null : category })}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t('reference_code')}>
            {(control) => (
              <CommittedInput
                {...control}
                maxLength={100}
                value={node.referenceCode ?? ''}
                onCommit={(code) => edit({ referenceCode: code === '' ? null : code })}
              />
            )}
          </FieldFrame>
        </>
      )}
      {isStatus && <AssignmentFields {...props} />}
      {node.kind !== 'status_start' && <RecordFields {...props} />}
      <TextFields
        label={t('description')}
        rows={2}
        maxLength={1000}
        value={node.description}
        onChange={(description) => edit({ description })}
      />
      <MoveFields {...props} />
      <GroupField {...props} />
    </section>
  );
}
