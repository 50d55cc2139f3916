import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { newGroup } from './flow-groups.ts';
import { mergeInto, type NodePanelProps } from './panel-props.ts';

const another = 'new';

/** The group of a node, or a new one. */
export function GroupField({ flow, node, onEdit }: NodePanelProps) {
  const { t, i18n } = useTranslation('diagram');
  const groups = flow.groups ?? [];
  return (
    <FieldFrame label={t('group')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={groups.some(({ id }) => id === node.group) ? `g${node.group}` : ''}
          options={[
            { value: '', label: t('group_none') },
            ...groups.map(({ id, name }) => ({
              value: `g${id}`,
              label: textIn(name, i18n.language),
            })),
            { value: another, label: t('group_new') },
          ]}
          onChange={(chosen) => {
            if (chosen !== another) {
              onEdit(mergeInto(node, { group: chosen === '' ? null : chosen.slice(1) }));
              return;
            }
            const group = newGroup(flow, (number) => t('group_number', { number }));
            onEdit([
              { name: 'put_group', args: { group } },
              ...mergeInto(node, { group: group.id }),
            ]);
          }}
        />
      )}
    </FieldFrame>
  );
}
