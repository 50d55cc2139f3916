import { ArrowRightLeft, ArchiveX, Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shapeOf } from '../../../widgets/criticality/rank.ts';
import { ColourMark } from '../../../ui/ColourMark.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { CriticalityMark } from '../../../ui/status/CriticalityMark.tsx';
import styles from '../module-settings.module.css';
import type { Entry } from './entries.ts';

export interface EntryActions {
  readonly onEdit: (entry: Entry) => void;
  readonly onRetire: (entry: Entry) => void;
  /** Null where there is no other row to merge into. */
  readonly onMerge: ((entry: Entry) => void) | null;
  /** Null where a row can have none below it. */
  readonly onAddBelow: ((entry: Entry) => void) | null;
}

interface Props extends EntryActions {
  readonly entry: Entry;
}

/** A row: its mark and name, how many items have it, and what can be done with it. */
export function EntryRow({ entry, onEdit, onRetire, onMerge, onAddBelow }: Props) {
  const { t } = useTranslation('module_settings');
  const { name, code, colour, description, items, rank } = entry;
  const entries = (): readonly MenuEntry[] => [
    { key: 'edit', title: t('edit'), icon: <Pencil size={16} />, onSelect: () => onEdit(entry) },
    ...(onAddBelow === null
      ? []
      : [
          {
            key: 'below',
            title: t('add_sub_type'),
            icon: <Plus size={16} />,
            onSelect: () => onAddBelow(entry),
          },
        ]),
    {
      key: 'merge',
      title: t('merge.menu'),
      icon: <ArrowRightLeft size={16} />,
      ...(onMerge === null
        ? { lock: { text: t('merge.alone') } }
        : { onSelect: () => onMerge(entry) }),
    },
    {
      key: 'retire',
      title: t('retire'),
      icon: <ArchiveX size={16} />,
      description: t('retire_help'),
      onSelect: () => onRetire(entry),
    },
  ];
  return (
    <div className={styles.entry}>
      <span className={styles.lead}>
        {colour !== null && <ColourMark colour={colour} />}
        <span className={styles.names}>
          <button type="button" className={styles.name} onClick={() => onEdit(entry)}>
            {rank === null ? name : <CriticalityMark rank={shapeOf(rank)} label={name} />}
          </button>
          {(code ?? description) !== null && (
            <span className={styles.facts}>
              {code !== null && <code>{code}</code>} {description}
            </span>
          )}
        </span>
      </span>
      <span className={styles.count}>{t('items', { count: items })}</span>
      <MoreMenu label={t('actions_of', { name })} size="small" entries={entries} />
    </div>
  );
}
