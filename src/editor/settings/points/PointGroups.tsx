import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument, FieldTypeDocument } from '../../../runtime/documents.ts';
import { resolveSettings } from '../../../runtime/record/settings.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { OrderedList } from '../../../ui/order/OrderedList.tsx';
import { newText } from '../../document/texts.ts';
import { usePerformAloud } from '../../actions/usePerformAloud.ts';
import { usePerform } from '../../model/useEditor.ts';
import styles from '../lists.module.css';
import { GroupDialog } from './GroupDialog.tsx';
import {
  type Group,
  groupsOf,
  inOrder,
  type Point,
  textOf,
  withNewGroup,
  withNewPoint,
  withoutPoint,
} from './groups.ts';
import { PointDialog } from './PointDialog.tsx';

interface Props {
  readonly column: ColumnDocument;
  readonly type: FieldTypeDocument;
}

/** The points of an inspection in their groups: added, edited in a dialog, moved and removed. */
export function PointGroups({ column, type }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const perform = usePerform();
  const performAloud = usePerformAloud();
  const [opened, setOpened] = useState<string | null>(null);
  const { db } = column;
  const groups = groupsOf(resolveSettings(type, column.columnData));
  const group = groups.find(({ id }) => id === opened);
  const point = groups.flatMap(({ points }) => points).find(({ id }) => id === opened);

  function write(value: readonly Group[], gesture?: string): void {
    perform(
      { name: 'set_settings', args: { db, settings: { groups: { value } } } },
      gesture === undefined ? undefined : `groups ${db} ${gesture}`,
    );
  }

  function remove(id: string): void {
    const value = withoutPoint(groups, id);
    performAloud({ name: 'set_settings', args: { db, settings: { groups: { value } } } });
  }

  function addPoint(to: string): void {
    const added = withNewPoint(groups, to, newText(t('points.new'), language));
    write(added.groups);
    setOpened(added.id);
  }

  function addGroup(): void {
    const name = newText(t('points.new_group'), language);
    const next = withNewGroup(groups, name, newText(t('points.new'), language));
    write(next);
    setOpened(next.at(-1)?.id ?? null);
  }

  function nameOf({ text, id }: Point): string {
    return textIn(textOf(text, id), language);
  }

  const isLast = (at: Group) => groups.length === 1 && at.points.length === 1;
  return (
    <div className={styles.list}>
      <h3 className={styles.title}>{t('points.title')}</h3>
      <OrderedList
        label={t('points.groups')}
        onOrder={(ids) => write(inOrder(groups, ids))}
        rows={groups.map((each) => ({
          key: each.id,
          name: textIn(each.name, language),
          content: (
            <div className={styles.row}>
              <button type="button" className={styles.name} onClick={() => setOpened(each.id)}>
                <strong>{textIn(each.name, language)}</strong>
              </button>
              <IconButton
                size="small"
                label={t('points.add_to', { name: textIn(each.name, language) })}
                icon={<Plus size={14} />}
                onClick={() => addPoint(each.id)}
              />
            </div>
          ),
          below: (
            <div className={styles.inner}>
              <OrderedList
                label={t('points.in', { name: textIn(each.name, language) })}
                onOrder={(ids) =>
                  write(
                    groups.map((one) =>
                      one.id === each.id ? { ...one, points: inOrder(one.points, ids) } : one,
                    ),
                  )
                }
                rows={each.points.map((one) => ({
                  key: one.id,
                  name: nameOf(one),
                  content: (
                    <div className={styles.row}>
                      <button
                        type="button"
                        className={styles.name}
                        onClick={() => setOpened(one.id)}
                      >
                        {nameOf(one)}
                      </button>
                      <IconButton
                        size="small"
                        label={t('points.edit', { name: nameOf(one) })}
                        icon={<Pencil size={14} />}
                        onClick={() => setOpened(one.id)}
                      />
                      <IconButton
                        size="small"
                        label={t('points.remove', { name: nameOf(one) })}
                        icon={<Trash2 size={14} />}
                        disabledReason={isLast(each) ? t('points.last') : undefined}
                        onClick={() => remove(one.id)}
                      />
                    </div>
                  ),
                }))}
              />
            </div>
          ),
        }))}
      />
      <Button icon={<Plus size={16} />} onClick={addGroup}>
        {t('points.add_group')}
      </Button>
      {group !== undefined && (
        <GroupDialog
          groups={groups}
          group={group}
          onWrite={write}
          onClose={() => setOpened(null)}
        />
      )}
      {point !== undefined && (
        <PointDialog
          key={point.id}
          schema={type.settings.properties?.['groups']?.items?.properties?.['points']?.items}
          groups={groups}
          point={point}
          onWrite={write}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
