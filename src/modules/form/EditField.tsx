import { type ComponentType, memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import type { AsideProps, EditProps } from '../../widgets/view-types.ts';
import { useFormShared } from './context.ts';
import { sentenceOf, useFieldErrors } from './field-errors.ts';
import { useFieldId } from './field-id.ts';
import { NearControl } from './NearControl.tsx';
import { type Places, placeOf } from './places.ts';
import { pathOf } from './values.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly places: Places;
  readonly Edit: ComponentType<EditProps>;
  readonly Aside: ComponentType<AsideProps> | undefined;
  readonly required: boolean;
  /** The control is several (src/widgets/view-types.ts). */
  readonly isGroup: boolean;
  /** The control is there from the beginning, wherever the screen ends. */
  readonly atOnce: boolean;
}

/** A column with its label, and its control once it is near the screen. */
export const EditField = memo(function EditField(props: Props) {
  const { column, places, Edit, Aside, required, isGroup, atOnce } = props;
  const { errors } = useFormShared();
  const { language } = useWidgetServices();
  const [error] = useFieldErrors(errors, column.pointer);
  const id = useFieldId(column.pointer);
  return (
    <FieldFrame
      place={placeOf(column, places)}
      id={id}
      label={textIn(column.name, language)}
      required={required}
      group={isGroup}
      extra={Aside && <ValueAside column={column} Aside={Aside} />}
      help={column.description === null ? undefined : textIn(column.description, language)}
      error={error === undefined ? undefined : sentenceOf(error, language)}
    >
      {({ 'aria-describedby': describedBy }) => (
        <NearControl
          column={column}
          Edit={Edit}
          id={id}
          required={required}
          invalid={error !== undefined}
          describedBy={describedBy}
          atOnce={atOnce}
        />
      )}
    </FieldFrame>
  );
});

interface AsideOf {
  readonly column: CompiledColumn;
  readonly Aside: ComponentType<AsideProps>;
}

/** What stands beside the label, of the present value. */
function ValueAside({ column, Aside }: AsideOf) {
  const { control } = useFormShared();
  const value: unknown = useWatch({ control, name: pathOf(column), exact: true });
  return <Aside settings={column.settings} value={value} />;
}
