import { memo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { childrenOf } from '../../runtime/record/children.ts';
import type { ColumnState } from '../../runtime/record/column-state.ts';
import { readOnlyReason } from '../../widgets/read-only-types.ts';
import { viewsOf } from '../../widgets/views.ts';
import { useChildrenRender } from './form-children.ts';
import { EditField } from './EditField.tsx';
import type { ShownError } from './model/field-errors.ts';
import { ReadField } from './ReadField.tsx';
import { columnSpanOf } from './column-span.ts';
import { useColumnState, useForm } from './useFormModel.ts';

interface Props {
  readonly column: CompiledColumn;
  /** The first error of its value. */
  readonly error: ShownError | undefined;
  /** Renders the control immediately, near the viewport or not. */
  readonly eager: boolean;
  /** The control takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** The control or the read-only value; nothing while a rule hides the column. */
function renderField({ column, error, eager, takesFocus = false }: Props, state: ColumnState) {
  const views = viewsOf(column.fieldType.document.type);
  if (!state.visible || views === null) return null;
  if (childrenOf(column) !== null) return <ChildrenOrLinks column={column} error={error} />;
  const { Edit, Read } = views;
  const span = columnSpanOf(column, views);
  return Edit === null || state.readOnly ? (
    <ReadField
      column={column}
      span={span}
      Read={Read}
      computed={state.computed}
      error={error}
      isUneditable={Edit === null && !state.readOnly}
      readOnlyReason={readOnlyReason(column.fieldType.document.type)}
    />
  ) : (
    <EditField
      column={column}
      span={span}
      Edit={Edit}
      Aside={views.LabelNote}
      required={state.required}
      isGroup={views.isGroup === true}
      error={error}
      eager={eager}
      takesFocus={takesFocus}
    />
  );
}

type ChildrenProps = Pick<Props, 'column' | 'error'>;

/** The item's children to work on in place, or links to them where that is not possible. */
function ChildrenOrLinks({ column, error }: ChildrenProps) {
  const shown = useChildrenRender()(column, error);
  const views = viewsOf(column.fieldType.document.type);
  if (shown !== null) return shown;
  if (views === null) return null;
  return (
    <ReadField
      column={column}
      span={column.span ?? 3}
      Read={views.Read}
      computed={undefined}
      error={error}
      isUneditable={false}
      readOnlyReason={undefined}
    />
  );
}

/** A column in a form whose state depends on no other value. */
export const Field = memo(function Field(props: Props) {
  return renderField(props, useForm().state(props.column));
});

/** A column in a form whose rules read other values. */
export const RuledField = memo(function RuledField(props: Props) {
  return renderField(props, useColumnState(props.column));
});
