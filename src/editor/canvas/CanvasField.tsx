import type { TFunction } from 'i18next';
import { EyeOff } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../modules/form/Field.tsx';
import { type ColumnSpan, columnSpanOf } from '../../modules/form/column-span.ts';
import { FormProvider } from '../../modules/form/useFormModel.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { InPreviewLanguage } from '../preview/PreviewTexts.tsx';
import { OthersMark } from '../draft/OthersMark.tsx';
import { useDropLine } from '../drag/useDropLine.ts';
import { useIsAlone, useIsSelected } from '../model/useEditor.ts';
import type { Movable } from '../model/selected.ts';
import { useSelecting } from '../actions/useSelecting.ts';
import grid from '../../modules/form/field-grid.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './canvas.module.css';
import { FieldTools } from './FieldTools.tsx';
import { InlineName } from './InlineName.tsx';
import { useFormOfField } from './preview-form.ts';
import { isSameColumn } from './same-column.ts';
import { useNearness } from '../viewport/near-viewport.ts';
import { WidthHandle } from './WidthHandle.tsx';

interface Props {
  readonly column: CompiledColumn;
  /** Near the viewport until that is known. */
  readonly eager: boolean;
  readonly remove: (part: Movable) => Promise<boolean>;
  /** Of the namespace of the editor: hundreds of fields need not look it up each. */
  readonly t: TFunction<'editor'>;
}

/** Without `eager`, which counts only for the first render. */
const areSameFields = (a: Props, b: Props): boolean =>
  a.remove === b.remove && a.t === b.t && isSameColumn(a.column, b.column);

/**
 * A field of the canvas: as in the form, but a click selects it. Enter or F2 renames it. Far from what
 * is visible it is a label only, which no change of another field renders, so that a long form is
 * edited as fast as a short one.
 */
export const CanvasField = memo(function CanvasField({ column, eager, remove, t }: Props) {
  const { language } = useWidgetServices();
  const { isNear, height, watch } = useNearness(eager);
  const isSelected = useIsSelected(`field:${column.db}`);
  const views = viewsOf(column.fieldType.document.type);
  return (
    <FieldFrame
      db={column.db}
      label={textIn(column.name, language)}
      span={views === null ? 3 : columnSpanOf(column, views)}
      column={isNear || isSelected ? column : null}
      isNear={isNear}
      height={isNear ? null : height}
      isSelected={isSelected}
      watch={watch}
      remove={remove}
      t={t}
    />
  );
}, areSameFields);

interface FrameProps extends Pick<Props, 'remove' | 't'> {
  readonly db: string;
  readonly label: string;
  readonly span: ColumnSpan;
  /** Null while it is far from what is visible. */
  readonly column: CompiledColumn | null;
  readonly isNear: boolean;
  /** Pixels to keep free for it; null: as many as it takes. */
  readonly height: number | null;
  readonly isSelected: boolean;
  readonly watch: (element: HTMLDivElement) => (() => void) | undefined;
}

const FieldFrame = memo(function FieldFrame(props: FrameProps) {
  const { db, label, span, column, isNear, height, isSelected, watch, remove, t } = props;
  const part = { is: 'field', db } as const;
  const { onArrow, ...selects } = useSelecting(part, 'canvas');
  const [isRenaming, setIsRenaming] = useState(false);
  const line = useDropLine(part);
  const select = useRef<HTMLButtonElement>(null);
  useFollowed(select, isSelected, isNear);
  return (
    <div
      ref={watch}
      className={cx(styles.frame, grid.cell)}
      data-span={span}
      data-far={column === null || undefined}
      data-selected={isSelected || undefined}
      style={height === null ? undefined : { minHeight: height }}
      {...line}
    >
      <button
        ref={select}
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
      {column === null ? (
        <p className={styles.far}>{label}</p>
      ) : (
        <NearField
          column={column}
          label={label}
          isSelected={isSelected}
          isRenaming={isRenaming}
          onRenamed={() => setIsRenaming(false)}
        />
      )}
    </div>
  );
});

/**
 * Brings a field into view when it is selected. A far one brings its neighbours with it, which may take
 * more space than their labels did: then once more. Later somebody may scroll away.
 */
function useFollowed(
  button: RefObject<HTMLButtonElement | null>,
  isSelected: boolean,
  isNear: boolean,
): void {
  const present = useRef(isNear);
  const isWaited = useRef(false);
  useEffect(() => {
    present.current = isNear;
    if (!isNear || !isWaited.current) return;
    isWaited.current = false;
    button.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [button, isNear]);
  useEffect(() => {
    isWaited.current = isSelected && !present.current;
    if (isSelected) button.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [button, isSelected]);
}

interface NearProps {
  readonly column: CompiledColumn;
  readonly label: string;
  readonly isSelected: boolean;
  readonly isRenaming: boolean;
  readonly onRenamed: () => void;
}

/** The control of a field, and the tools of the selected one. */
function NearField({ column, label, isSelected, isRenaming, onRenamed }: NearProps) {
  const form = useFormOfField(column);
  const isAlone = useIsAlone();
  const { db } = column;
  const views = viewsOf(column.fieldType.document.type);
  const isHidden = !form.state(column).visible;
  return (
    <>
      <OthersMark part={{ is: 'field', db }} atCorner />
      {isSelected && isAlone && <FieldTools column={column} label={label} />}
      {isSelected && isAlone && views !== null && <WidthHandle {...{ column, views, label }} />}
      {isRenaming ? (
        <InlineName db={db} onDone={onRenamed} />
      ) : isHidden ? (
        // One sentence with the label, which is in the language of the preview.
        <InPreviewLanguage>
          <HiddenField label={label} />
        </InPreviewLanguage>
      ) : (
        <div className={styles.control} inert>
          <FormProvider value={form}>
            <InPreviewLanguage>
              <Field column={column} error={undefined} eager />
            </InPreviewLanguage>
          </FormProvider>
        </div>
      )}
    </>
  );
}

/** Stands for a field that its rules hide. */
function HiddenField({ label }: { readonly label: string }) {
  const { t } = useTranslation('editor');
  return (
    <p className={styles.hidden}>
      <EyeOff size={16} /> {t('hidden_field', { name: label })}
    </p>
  );
}
