import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { usePerformAloud } from '../actions/usePerformAloud.ts';
import { useRemove } from '../actions/useRemove.ts';
import { PartMenu } from '../clipboard/PartMenu.tsx';
import { DragHandle } from '../drag/DragHandle.tsx';
import { stepCommand } from '../drag/steps.ts';
import { useEditor } from '../model/useEditor.ts';
import styles from './canvas.module.css';

interface Props {
  readonly column: CompiledColumn;
  readonly label: string;
}

/** What can be done with the selected field. */
export function FieldTools({ column, label }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerformAloud();
  const remove = useRemove();
  const { db } = column;
  const part = { is: 'field', db } as const;
  const move = (direction: 'up' | 'down') => {
    const command = stepCommand(model, part, direction);
    if (command !== null) perform(command);
  };
  const duplicate = () => {
    const outcome = perform({ name: 'duplicate_field', args: { db, copy: db } });
    const [copy] = outcome.ok ? (outcome.created?.values() ?? []) : [];
    if (copy !== undefined) model.select({ is: 'field', db: copy });
  };
  const locked = column.origin === 'core' ? t('locked') : undefined;
  return (
    <>
      <span className={styles.grip}>
        <DragHandle part={part} label={label} pane="canvas" />
      </span>
      <span className={styles.tools}>
        <IconButton
          size="small"
          label={t('move_up')}
          icon={<ArrowUp size={16} />}
          onClick={() => move('up')}
        />
        <IconButton
          size="small"
          label={t('move_down')}
          icon={<ArrowDown size={16} />}
          onClick={() => move('down')}
        />
        <IconButton
          size="small"
          label={t('duplicate')}
          icon={<Copy size={16} />}
          onClick={duplicate}
        />
        <IconButton
          size="small"
          label={t('remove')}
          icon={<Trash2 size={16} />}
          disabledReason={locked}
          onClick={() => void remove(part)}
        />
        <PartMenu part={part} label={label} />
      </span>
    </>
  );
}
