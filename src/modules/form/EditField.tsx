import { type ComponentType, memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import type { EditProps } from '../../widgets/view-types.ts';
import { useFormShared } from './context.ts';
import { sentenceOf, useFieldErrors } from './field-errors.ts';
import { fieldId } from './field-id.ts';
import { useOtherValue } from './useColumnState.ts';
import { useOfItem } from './useOfItem.ts';
import { pathOf } from './values.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly Edit: ComponentType<EditProps>;
  readonly required: boolean;
  /** The control is several (src/widgets/view-types.ts). */
  readonly isGroup: boolean;
}

const unheard = () => undefined;

/** A column with its control. One key press renders this field alone. */
export const EditField = memo(function EditField({ column, Edit, required, isGroup }: Props) {
  const { module, control, errors, change } = useFormShared();
  const { language } = useWidgetServices();
  const value: unknown = useWatch({ control, name: pathOf(column), exact: true });
  const [error] = useFieldErrors(errors, column.pointer);
  return (
    <FieldFrame
      id={fieldId(column.pointer)}
      label={textIn(column.name, language)}
      required={required}
      group={isGroup}
      help={column.description === null ? undefined : textIn(column.description, language)}
      error={error === undefined ? undefined : sentenceOf(error, language)}
    >
      {(wired) => (
        <Edit
          id={wired.id}
          column={column}
          moduleType={module.document.type}
          value={value}
          onChange={(next) => change(column, next)}
          onBlur={unheard}
          required={required}
          invalid={error !== undefined}
          describedBy={wired['aria-describedby']}
          useOfItem={useOfItem}
          useValue={useOtherValue}
        />
      )}
    </FieldFrame>
  );
});
