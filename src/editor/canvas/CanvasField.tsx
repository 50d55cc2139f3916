import { ArrowDown, ArrowUp, Copy, EyeOff, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../modules/form/Field.tsx';
import { columnSpanOf } from '../../modules/form/column-span.ts';
import { useForm } from '../../modules/form/useFormModel.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { PartMenu } from '../clipboard/PartMenu.tsx';
import { OthersMark } from '../draft/OthersMark.tsx';
import { DragHandle } from '../drag/DragHandle.tsx';
import { useDropLine } from '../drag/useDropLine.ts';
import { useEditor, useIsAlone, useIsSelected, usePerform } from '../model/useEditor.ts';
import { useRemove } from '../actions/useRemove.ts';
import { useSelecting } from '../actions/useSelecting.ts';
import { stepCommand } from '../drag/steps.ts';
import grid from '../../modules/form/field-grid.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './canvas.module.css';
import { InlineName } from './InlineName.tsx';
import { WidthHandle } from './WidthHandle.tsx';

interface Props {
  readonly column: CompiledColumn;
  /** Renders the control immediately, near the viewport or not. */
  readonly eager: boolean;
}

/** A field of the canvas: as in the form, but a click selects it. Enter or F2 renames it. */
export function CanvasField({ column, eager }: Props) {
  const { t } = useTranslation('editor');
  const { language } = useWidgetServices();
  const remove = useRemove();
  const form = useForm();
  const { db } = column;
  const part = { is: 'field', db } as const;
  const { onArrow, ...selects } = useSelecting(part, 'canvas');
  const isSelected = useIsSelected(`field:${db}`);
  const isAlone = useIsAlone();
  const [isRenaming, setIsRenaming] = useState(false);
  const line = useDropLine(part);
  const views = viewsOf(column.fieldType.document.type);
  const label = textIn(column.name, language);
  const isHidden = !form.state(column).visible;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <div
      ref={frame}
      className={cx(styles.frame, grid.cell)}
      data-span={views === null ? 3 : columnSpanOf(column, views)}
      data-selected={isSelected || undefined}
      {...line}
    >
      <button
        type="button"
        className={styles.select}
        aria-label={t('edit_field', { name: label })}
        aria-pressed={isSelected}
        {...selects}
        onDoubleClick={() => setIsRenaming(true)}
        onKeyDown={(event) => {
          onArrow(event);
          if (event.key === 'F2') setIsRenaming(true);
          if (event.key === 'Delete') void remove(part);
        }}
      />
      <OthersMark part={part} atCorner />
      {isSelected && isAlone && <FieldTools column={column} label={label} />}
      {isSelected && isAlone && views !== null && <WidthHandle {...{ column, views, label }} />}
      {isRenaming ? (
        <InlineName db={db} onDone={() => setIsRenaming(false)} />
      ) : isHidden ? (
        <p className={styles.hidden}>
          <EyeOff size={16} /> {t('hidden_field', { name: label })}
        </p>
      ) : (
        <div className={styles.control} inert>
          <Field column={column} error={undefined} eager={eager} />
        </div>
      )}
    </div>
  );
}

function FieldTools({
  column,
  label,
}: {
  readonly column: CompiledColumn;
  readonly label: string;
}) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
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
