import { useEffect, useRef, useState } from 'react';
import { columnAt } from '../../../runtime/record/pointer.ts';
import { useGivenFiles } from '../../../widgets/common/files/given-files.ts';
import { createUploads, type Uploads } from '../../../widgets/common/files/uploads.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { FormModel } from '../model/form-model.ts';

/**
 * Uploads of a form. They belong to the form and not to a field, because fields unmount with their
 * tab.
 */
export function useFormUploads(model: FormModel): Uploads {
  const { files } = useWidgetServices();
  const given = useGivenFiles();
  const latest = useRef({ files, model, given });
  useEffect(() => {
    latest.current = { files, model, given };
  });
  const [uploads] = useState(() =>
    createUploads(() => ({
      send: (sending) => latest.current.files.send(sending),
      newKey: () => latest.current.files.newKey(),
      deliver(field, next) {
        const { module, set, value } = latest.current.model;
        const column = columnAt(module, field);
        if (column !== undefined) set(new Map([[column, next(value(column))]]));
      },
      onResolved(field) {
        const { module, revalidate } = latest.current.model;
        const column = columnAt(module, field);
        if (column !== undefined) revalidate([column]);
      },
      onEnd: (file, end) => latest.current.given?.onEnd(file, end),
    })),
  );
  useEffect(() => uploads.stop, [uploads]);

  return uploads;
}
