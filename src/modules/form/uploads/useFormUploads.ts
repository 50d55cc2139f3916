import { useCallback, useEffect, useRef, useState } from 'react';
import { createUploads } from '../../../widgets/common/files/uploads.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { FormModel } from '../model/form-model.ts';

/**
 * Uploads of a form. They belong to the form and not to a field, because fields unmount with their
 * tab.
 */
export function useFormUploads(model: FormModel) {
  const { files } = useWidgetServices();
  const latest = useRef({ files, model });
  useEffect(() => {
    latest.current = { files, model };
  });
  const [uploads] = useState(() =>
    createUploads(() => ({
      send: (sending) => latest.current.files.send(sending),
      newKey: () => latest.current.files.newKey(),
      deliver(field, next) {
        const { module, setAll, value } = latest.current.model;
        const column = module.byPointer.get(field);
        if (column !== undefined) setAll(new Map([[column, next(value(column))]]));
      },
      onResolved(field) {
        const { module, revalidate } = latest.current.model;
        const column = module.byPointer.get(field);
        if (column !== undefined) revalidate([column]);
      },
    })),
  );
  useEffect(() => uploads.stop, [uploads]);

  /** Waits for running uploads; false if one failed, which its field shows. */
  const finish = useCallback(async (): Promise<boolean> => {
    await uploads.whenIdle();
    const failed = uploads.failed();
    if (failed.length === 0) return true;
    const errors = failed.map((pointer) => ({ pointer, code: 'upload_failed', params: {} }));
    latest.current.model.showErrors(errors);
    return false;
  }, [uploads]);

  return { uploads, finish };
}
