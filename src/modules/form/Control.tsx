import { type ComponentType, memo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ControlProps } from '../../ui/form/FieldFrame.tsx';
import type { EditProps } from '../../widgets/view-types.ts';
import { isTyping } from '../shortcuts/is-typing.ts';
import { useForm, useValue } from './useFormModel.ts';
import { useOfferedColumn } from './useOfferedColumn.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly Edit: ComponentType<EditProps>;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly id: string;
  readonly describedBy: ControlProps['aria-describedby'];
}

const noop = () => undefined;

/**
 * The control of a column with its value. It is memoised, so that a key press renders only the
 * control of its field.
 */
export const Control = memo(function Control({ column, Edit, describedBy, ...rest }: Props) {
  const { module, set } = useForm();
  const value = useValue(column);
  const offered = useOfferedColumn(column, value);
  return (
    <Edit
      {...rest}
      column={offered}
      moduleType={module.document.type}
      value={value}
      onChange={(next) => set(new Map([[column, next]]), isTyping(document.activeElement))}
      onBlur={noop}
      describedBy={describedBy}
    />
  );
});
