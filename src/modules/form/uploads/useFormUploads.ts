import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { createUploads } from '../../../widgets/common/files/uploads.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { ItemFormState } from '../useItemForm.ts';

/**
 * Files on their way into the fields of a form. They outlive the fields, of which only one tab is
 * there, and end with the form.
 */
export function useFormUploads(module: CompiledModule, state: ItemFormState) {
  const { files } = useWidgetServices();
  const latest = useRef({ files, module, state });
  useEffect(() => {
    latest.current = { files, module, state };
  });
  const [uploads] = useState(() =>
    createUploads(() => ({
      send: (sending) => latest.current.files.send(sending),
      newKey: () => latest.current.files.newKey(),
      deliver(field, next) {
        const { module: now, state: form } = latest.current;
        const column = now.byPointer.get(field);
        if (column === undefined) return;
        form.fill(new Map([[column, next(form.shared.valueNow(column))]]));
      },
      onResolved(field) {
        const { module: now, state: form } = latest.current;
        const column = now.byPointer.get(field);
        if (column !== undefined) form.checks.validateColumns([column], form.shared);
      },
    })),
  );
  useEffect(() => uploads.stop, [uploads]);

  /** Waits for what is under way; false, and said beside the field, where a file did not arrive. */
  const finish = useCallback(async (): Promise<boolean> => {
    await uploads.whenIdle();
    const failed = uploads.failed();
    if (failed.length === 0) return true;
    const errors = failed.map((pointer) => ({ pointer, code: 'upload_failed', params: {} }));
    latest.current.state.checks.showErrors(errors);
    return false;
  }, [uploads]);

  return { uploads, finish };
}
