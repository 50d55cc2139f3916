import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWidgetServices } from '../../services.ts';
import type { EditProps } from '../../view-types.ts';
import {
  type AddOptions,
  type NewUpload,
  createUploads,
  type Upload,
  type Uploads,
} from './uploads.ts';

const UploadsContext = createContext<Uploads | null>(null);

/** Provides the uploads of a form. */
export const UploadsProvider = UploadsContext.Provider;

/** The uploads of one field. */
export interface FieldUploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly NewUpload[], options: AddOptions) => void;
  readonly retry: Uploads['retry'];
  readonly remove: Uploads['remove'];
  readonly isNew: Uploads['isNew'];
}

/** Uploads for a field outside of a form; they live as long as the field. */
function useStandaloneUploads(props: EditProps): Uploads {
  const { files } = useWidgetServices();
  const latest = useRef({ files, props });
  useEffect(() => {
    latest.current = { files, props };
  });
  const [uploads] = useState(() =>
    createUploads(() => ({
      send: (sending) => latest.current.files.send(sending),
      newKey: () => latest.current.files.newKey(),
      deliver(_field, next) {
        const value = next(latest.current.props.value);
        latest.current = { ...latest.current, props: { ...latest.current.props, value } };
        latest.current.props.onChange(value);
      },
      onResolved: () => undefined,
    })),
  );
  useEffect(() => uploads.stop, [uploads]);
  return uploads;
}

/** The uploads of a field: its form's, or separate ones outside of a form. */
export function useUploads(props: EditProps): FieldUploads {
  const lone = useStandaloneUploads(props);
  const uploads = use(UploadsContext) ?? lone;
  const field = props.column.pointer;
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.forField(field));
  return {
    list,
    add: (files, options) => uploads.add(field, files, options),
    retry: uploads.retry,
    remove: uploads.remove,
    isNew: uploads.isNew,
  };
}
