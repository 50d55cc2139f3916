import { useEffect, useEffectEvent } from 'react';
import { useHasCoarsePointer } from '../../ui/hooks/useMediaQuery.ts';
import { viewsOf } from '../../widgets/views.ts';
import { focusField } from './field-focus.ts';
import type { FormModel } from './model/form-model.ts';

/** On arrival focuses the first field that has a control; not where that opens a keyboard. */
export function useFirstFieldFocus(model: FormModel, isWanted: boolean): void {
  const isTouch = useHasCoarsePointer();
  const focusFirst = useEffectEvent(() => {
    if (!isWanted || isTouch) return;
    const first = model.module.layout[0]?.sections
      .flatMap(({ columns }) => columns)
      .find((column) => {
        const { visible, readOnly } = model.state(column);
        const Edit = viewsOf(column.fieldType.document.type)?.Edit ?? null;
        return visible && !readOnly && Edit !== null;
      });
    if (first !== undefined) focusField(first);
  });
  useEffect(() => {
    // Runs after the effects of the page, which focuses its content on arrival.
    queueMicrotask(() => focusFirst());
  }, []);
}
