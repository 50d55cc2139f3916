import { ArrowRightLeft, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../session.ts';
import { may } from '../../session.ts';
import styles from './bulk.module.css';

/** What can be done with selected items. */
export type BulkTask = 'move' | 'change' | 'remove';

interface Props {
  readonly me: CurrentUser;
  readonly moduleType: string;
  readonly siteId: number;
  readonly busy: boolean;
  readonly onTask: (task: BulkTask) => void;
}

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const icons: Readonly<Record<BulkTask, ReactNode>> = {
  move: <ArrowRightLeft {...look} />,
  change: <PencilLine {...look} />,
  remove: <Trash2 {...look} />,
};

const codes: Readonly<Record<BulkTask, readonly string[]>> = {
  move: ['transition', 'approve'],
  change: ['update'],
  remove: ['delete'],
};

/** Buttons of the bar of selected items: those that the person has a permission for. */
export function BulkActions({ me, moduleType, siteId, busy, onTask }: Props) {
  const { t } = useTranslation('bulk');
  const tasks = (['move', 'change', 'remove'] as const).filter((task) =>
    codes[task].some((code) => may(me, `${moduleType}.${code}`, siteId)),
  );
  return tasks.map((task) => (
    <button
      key={task}
      type="button"
      className={styles.task}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onTask(task);
      }}
    >
      {icons[task]}
      {t(`task.${task}`)}
    </button>
  ));
}
