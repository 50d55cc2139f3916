import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { newEdge } from './flow-edit.ts';
import type { NodePanelProps } from './panel-props.ts';
import styles from './panel.module.css';

/** The moves that leave the node, drawn or removed without a mouse; and where a rejection leads. */
export function MoveFields({ flow, node, onEdit }: NodePanelProps) {
  const { t, i18n } = useTranslation('diagram');
  const nameOf = (id: string) => {
    const found = flow.nodes.find((each) => each.id === id);
    return found === undefined ? id : textIn(found.label, i18n.language);
  };
  const leaving = flow.edges.filter(({ source }) => source === node.id);
  const onward = leaving.filter(({ sourceHandle }) => sourceHandle !== 'reject');
  const rejection = leaving.find(({ sourceHandle }) => sourceHandle === 'reject');
  const others = flow.nodes.filter(({ id }) => id !== node.id);
  const options = others.map(({ id }) => ({ value: id, label: nameOf(id) }));
  return (
    <>
      <FieldFrame group label={t('moves')}>
        {() => (
          <div className={styles.rows}>
            {onward.map(({ id, target }) => (
              <div key={id} className={styles.row}>
                <span className={styles.name}>{nameOf(target)}</span>
                <IconButton
                  size="small"
                  label={t('remove_move', { name: nameOf(target) })}
                  icon={<X />}
                  onClick={() => onEdit([{ name: 'remove_edge', args: { id } }])}
                />
              </div>
            ))}
            <NativeSelect
              aria-label={t('add_move')}
              value=""
              options={[
                { value: '', label: t('add_move') },
                ...options.filter(({ value }) => !onward.some(({ target }) => target === value)),
              ]}
              onChange={(target) =>
                target !== '' &&
                onEdit([
                  { name: 'add_edge', args: { edge: newEdge(flow, node.id, target, false) } },
                ])
              }
            />
          </div>
        )}
      </FieldFrame>
      {node.kind === 'approval' && (
        <FieldFrame label={t('on_reject')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={rejection?.target ?? ''}
              options={[{ value: '', label: t('reject_back') }, ...options]}
              onChange={(target) =>
                onEdit([
                  ...(rejection === undefined
                    ? []
                    : [{ name: 'remove_edge' as const, args: { id: rejection.id } }]),
                  ...(target === ''
                    ? []
                    : [
                        {
                          name: 'add_edge' as const,
                          args: { edge: newEdge(flow, node.id, target, true) },
                        },
                      ]),
                ])
              }
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
