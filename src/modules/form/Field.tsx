import { memo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { viewsOf } from '../../widgets/views.ts';
import { useFormShared } from './context.ts';
import { EditField } from './EditField.tsx';
import styles from './form.module.css';
import { ReadField } from './ReadField.tsx';
import { placesOf } from './places.ts';
import { useColumnState } from './useColumnState.ts';

/** A column in a form: its control or its value, or nothing while a rule hides it. */
export const Field = memo(function Field({ column }: { readonly column: CompiledColumn }) {
  const { readOnly } = useFormShared();
  const state = useColumnState(column);
  const views = viewsOf(column.fieldType.document.type);
  if (!state.visible || views === null) return null;
  const { Edit, Read } = views;
  const isLocked = readOnly || state.readOnly;
  return (
    <div className={styles.field} data-places={placesOf(column, views)}>
      {Edit === null || isLocked ? (
        <ReadField
          column={column}
          Read={Read}
          computed={state.computed}
          isUneditable={Edit === null && !isLocked}
        />
      ) : (
        <EditField
          column={column}
          Edit={Edit}
          required={state.required}
          isGroup={views.isGroup === true}
        />
      )}
    </div>
  );
});
