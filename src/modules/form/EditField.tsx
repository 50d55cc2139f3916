import { type ComponentProps, type ComponentType, memo, useLayoutEffect } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { type ControlProps, FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { fieldIds } from '../../ui/form/fieldIds.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { LabelNoteProps, EditProps } from '../../widgets/view-types.ts';
import { Control } from './Control.tsx';
import { useEditedByOthers } from './edited-by-others.ts';
import { EditedMark } from './EditedMark.tsx';
import { sentenceOf, type ShownError } from './model/field-errors.ts';
import { useFieldId } from './field-id.ts';
import styles from './form.module.css';
import { useViewportMount } from './viewport-mount.ts';
import { type ColumnSpan, fieldProps } from './column-span.ts';
import { useValue } from './useFormModel.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly span: ColumnSpan;
  readonly Edit: ComponentType<EditProps>;
  readonly Aside: ComponentType<LabelNoteProps> | undefined;
  readonly required: boolean;
  /** The control consists of several inputs (src/widgets/view-types.ts). */
  readonly isGroup: boolean;
  /** The first error of its value. */
  readonly error: ShownError | undefined;
  /** Renders the control immediately, near the viewport or not. */
  readonly eager: boolean;
  /** The control takes the focus when it appears. */
  readonly takesFocus: boolean;
}

/**
 * A column with its label, and its control once the field is near the viewport. Until then the
 * placeholder is a real button, because the label needs an element that takes its click and the
 * focus; Tab and links reach it too.
 */
export const EditField = memo(function EditField(props: Props) {
  const { column, span, Edit, Aside, required, isGroup, error, eager, takesFocus } = props;
  const { language } = useWidgetServices();
  const id = useFieldId(column.pointer);
  const { stage, watch, reach } = useViewportMount(eager);
  const editors = useEditedByOthers(column.db);
  const markId = `${id}-editors`;

  function controlOf(describedBy: ControlProps['aria-describedby']) {
    if (stage === 'far')
      return (
        <button
          ref={watch}
          type="button"
          id={id}
          className={styles.waiting}
          aria-labelledby={fieldIds(id).label}
          aria-describedby={describedBy}
          onFocus={reach}
        />
      );
    const Shown = stage === 'near' && !takesFocus ? Control : AutoFocusControl;
    const isWrong = error !== undefined;
    return <Shown {...{ column, Edit, id, required, describedBy }} invalid={isWrong} />;
  }
  return (
    <FieldFrame
      frameProps={fieldProps(column, span)}
      id={id}
      label={textIn(column.name, language)}
      required={required}
      group={isGroup}
      mark={editors.length === 0 ? undefined : <EditedMark names={editors} id={markId} />}
      extra={Aside && <ValueLabelNote column={column} Aside={Aside} />}
      help={column.description === null ? undefined : textIn(column.description, language)}
      error={error === undefined ? undefined : sentenceOf(error, language)}
    >
      {({ 'aria-describedby': note }) =>
        controlOf(editors.length === 0 ? note : [note, markId].filter(Boolean).join(' '))
      }
    </FieldFrame>
  );
});

interface ValueLabelNoteProps {
  readonly column: CompiledColumn;
  readonly Aside: ComponentType<LabelNoteProps>;
}

/** A note on the present value, next to the label. */
function ValueLabelNote({ column, Aside }: ValueLabelNoteProps) {
  return <Aside settings={column.settings} value={useValue(column)} />;
}

/** Focusable elements, for a control that consists of several or wraps its input. */
const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/** A control that takes the focus when it appears, such as from its placeholder. */
function AutoFocusControl(control: ComponentProps<typeof Control>) {
  const { id } = control;
  useLayoutEffect(() => {
    const own = document.getElementById(id);
    const field = document.getElementById(fieldIds(id).label)?.closest('[data-field]');
    const target = own?.matches(focusable) === true ? own : field?.querySelector(focusable);
    if (target instanceof HTMLElement) target.focus();
  }, [id]);
  return <Control {...control} />;
}
