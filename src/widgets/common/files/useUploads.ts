import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useWidgetServices } from '../../services.ts';
import type { EditProps } from '../../view-types.ts';
import {
  type AddOptions,
  type InsertFile,
  type NewUpload,
  createUploads,
  type Upload,
  type Uploads,
} from './uploads.ts';

const UploadsContext = createContext<Uploads | null>(null);

/** Provides the uploads of a form. */
export const UploadsProvider = UploadsContext.Provider;

/** Makes of a function that inserts a file into a part of a value one that inserts it into the value. */
export type LiftInsert = (insert: InsertFile) => InsertFile;

const LiftContext = createContext<LiftInsert | null>(null);

interface PartUploadsProps {
  readonly lift: LiftInsert;
  readonly children: ReactNode;
}

/**
 * Uploads into a part of a field's value, such as the photos of a point. The pointer of the control's
 * column is that of the part.
 */
export function PartUploads({ lift, children }: PartUploadsProps): ReactNode {
  return createElement(LiftContext, { value: lift }, children);
}

/** The uploads of one field. */
export interface FieldUploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly NewUpload[], options: AddOptions) => void;
  readonly pause: Uploads['pause'];
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

const isIdle = () => Promise.resolve();

/** A function that resolves once no upload of the form is running. */
export function useUploadsIdle(): Uploads['whenIdle'] {
  return use(UploadsContext)?.whenIdle ?? isIdle;
}

/** The uploads of a field: its form's, or separate ones outside of a form. */
export function useUploads(props: EditProps): FieldUploads {
  const lone = useStandaloneUploads(props);
  const lift = use(LiftContext);
  const ofForm = use(UploadsContext);
  const uploads = ofForm ?? lone;
  const field = props.column.pointer;
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.forField(field));
  return {
    list,
    add(files, options) {
      // Only the form sets the whole value; a control outside of one sets its own part.
      const isLifted = lift !== null && ofForm !== null;
      const insert = isLifted ? lift(options.insert) : options.insert;
      uploads.add(field, files, { ...options, insert });
    },
    pause: uploads.pause,
    retry: uploads.retry,
    remove: uploads.remove,
    isNew: uploads.isNew,
  };
}
