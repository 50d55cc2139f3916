import { type ReactNode, Suspense } from 'react';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { ItemValues } from './ItemValues.tsx';

interface Props {
  readonly column: CompiledColumn;
  readonly module: CompiledModule;
  /** The item whose other values the control reads. Absent: one as it begins. */
  readonly item?: Item;
  readonly value: unknown;
  /** Absent: the name of the column. */
  readonly label?: ReactNode;
  /** Why the value is refused. */
  readonly error?: string | undefined;
  readonly onChange: (value: unknown) => void;
}

const noop = () => undefined;

/** Whether people enter values of the column in a control that stores nothing elsewhere. */
export function hasControl({ fieldType }: CompiledColumn): boolean {
  const { document, file, sign } = fieldType;
  return (
    file === undefined && sign === undefined && (viewsOf(document.type)?.Edit ?? null) !== null
  );
}

/** A value in the control of its field type, outside of a form. */
export function ColumnValue({ column, module, item, value, label, error, onChange }: Props) {
  const { language } = useWidgetServices();
  const views = viewsOf(column.fieldType.document.type);
  const Edit = views?.Edit ?? null;
  if (Edit === null) return null;
  return (
    <FieldFrame
      label={label ?? textIn(column.name, language)}
      group={views?.isGroup === true}
      error={error}
    >
      {(control) => (
        <ItemValues module={module} item={item}>
          <Suspense>
            <Edit
              id={control.id}
              column={column}
              moduleType={module.document.type}
              value={value}
              onChange={(next) => onChange(column.normalise(next))}
              onBlur={noop}
              required={false}
              invalid={error !== undefined}
              describedBy={control['aria-describedby']}
            />
          </Suspense>
        </ItemValues>
      )}
    </FieldFrame>
  );
}
