import { Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { ColourField } from './ColourField.tsx';
import type { EditFlow } from './flow-edit.ts';
import { type FlowGroup, membersOf, toggled } from './flow-groups.ts';
import styles from './panel.module.css';
import { TextFields } from './TextFields.tsx';

interface Props {
  readonly flow: FlowDocument;
  readonly group: FlowGroup;
  readonly onEdit: EditFlow;
}

/** The name, the colour and the nodes of a group. */
export function GroupPanel({ flow, group, onEdit }: Props) {
  const { t, i18n } = useTranslation('diagram');
  const members = membersOf(flow, group.id);
  const put = (change: Partial<FlowGroup>) =>
    onEdit([{ name: 'put_group', args: { group: { ...group, ...change } } }]);
  const setGroup = (id: string, to: string | null) =>
    onEdit([{ name: 'merge_node', args: { id, data: { group: to } } }]);
  const nodes = flow.nodes.map(({ id, label }) => ({ id, name: textIn(label, i18n.language) }));
  return (
    <section className={styles.panel} aria-label={t('properties')}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{textIn(group.name, i18n.language)}</h2>
          <p className={styles.subtitle}>{t('group')}</p>
        </div>
        <IconButton
          label={t('remove_group')}
          icon={<Trash2 />}
          onClick={() => onEdit([{ name: 'remove_group', args: { id: group.id } }])}
        />
      </div>
      <Button onClick={() => onEdit([{ name: 'put_group', args: { group: toggled(group) } }])}>
        {t(group.collapsed === true ? 'expand' : 'collapse')}
      </Button>
      <TextFields
        label={t('group_name')}
        required
        maxLength={100}
        value={group.name}
        onChange={(name) => name !== null && put({ name })}
      />
      <ColourField value={group.colour} onChange={(colour) => put({ colour })} />
      <FieldFrame group label={t('group_nodes')} help={t('group_help')}>
        {() => (
          <div className={styles.rows}>
            {nodes
              .filter(({ id }) => members.has(id))
              .map(({ id, name }) => (
                <div key={id} className={styles.row}>
                  <span className={styles.name}>{name}</span>
                  <IconButton
                    size="small"
                    label={t('remove', { name })}
                    icon={<X />}
                    onClick={() => setGroup(id, null)}
                  />
                </div>
              ))}
            <NativeSelect
              aria-label={t('add_to_group')}
              value=""
              options={[
                { value: '', label: t('add_to_group') },
                ...nodes
                  .filter(({ id }) => !members.has(id))
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(id) => id !== '' && setGroup(id, group.id)}
            />
          </div>
        )}
      </FieldFrame>
    </section>
  );
}
