import { type ComponentType, memo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ControlProps } from '../../ui/form/FieldFrame.tsx';
import type { EditProps } from '../../widgets/view-types.ts';
import { useFormShared } from './context.ts';
import { useItemSelector } from './useOfItem.ts';
import { useSiblingValue, useValue } from './useValue.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly Edit: ComponentType<EditProps>;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly id: string;
  readonly describedBy: ControlProps['aria-describedby'];
}

const noop = () => undefined;

/** A column's control with its value. One key press renders this of one field, and nothing else. */
export const Control = memo(function Control({ column, Edit, describedBy, ...rest }: Props) {
  const { module, change } = useFormShared();
  const value = useValue(column);
  return (
    <Edit
      {...rest}
      column={column}
      moduleType={module.document.type}
      value={value}
      onChange={(next) => change(column, next)}
      onBlur={noop}
      describedBy={describedBy}
      useItemSelector={useItemSelector}
      useValue={useSiblingValue}
    />
  );
});
