import { useRef, useState } from 'react';
import type { PhotoCategory } from '../../../contract/files.ts';
import type { FileMetadata } from '../../../runtime/file.ts';
import type { FieldError } from '../../../runtime/record/errors.ts';
import { oneError } from '../../../runtime/record/keywords/keyword.ts';
import { errorMessage } from '../../../runtime/format-message.ts';
import { localeOf } from '../../../runtime/text.ts';
import { tooLarge } from './too-large.ts';
import { useWidgetServices } from '../../services.ts';
import type { EditProps } from '../../view-types.ts';
import { idsOf } from '../stored-values.ts';
import { metadataOfFile, metadataOfRow } from './file-metadata.ts';
import { insertInList } from './uploads.ts';
import { useUploads } from './useUploads.ts';

interface Limits {
  /** How many there may be; null: any number. */
  readonly max: number | null;
  /** What a picture is of until a person says otherwise. */
  readonly kind: PhotoCategory;
  readonly check: (file: FileMetadata) => readonly FieldError[];
}

/** What was taken out last, and where it stood. */
interface Removed {
  readonly id: number;
  readonly at: number;
  readonly name: string;
}

/** Makes sentences of errors, the same that the server says. */
export function useErrorMessage(): (errors: readonly FieldError[]) => string {
  const { language } = useWidgetServices();
  const known = localeOf(language).code;
  return ([error]) => (error === undefined ? '' : errorMessage(error, known));
}

/** A field that holds a list of files: what is in it, what is on its way, adding and taking out. */
export function useFileList(props: EditProps, { max: most, kind, check }: Limits) {
  const { files } = useWidgetServices();
  const words = useErrorMessage();
  const uploads = useUploads(props);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const ids = idsOf(props.value);
  const underWay = uploads.list.filter(({ state }) => state !== 'refused').length;
  const room = most === null ? Number.POSITIVE_INFINITY : most - ids.length - underWay;

  function reasonFor(file: File, place: number): string {
    if (place >= room) return words(oneError('', 'maxItems', { limit: most ?? 0 }));
    const own = check(metadataOfFile(file, kind));
    if (own.length > 0) return words(own);
    return file.size > files.maxFileSize ? words(tooLarge(file.name, files.maxFileSize)) : '';
  }

  return {
    ids,
    uploads,
    room: Math.max(0, room),
    removed,
    undoButton,
    add: (chosen: readonly File[]): void => {
      setRemoved(null);
      let place = 0;
      const adding = chosen.map((file) => {
        const reason = reasonFor(file, place);
        if (reason === '') place += 1;
        return { file, kind, reason };
      });
      const judge = (row: Parameters<typeof metadataOfRow>[0]) => words(check(metadataOfRow(row)));
      uploads.add(adding, { insert: insertInList, validate: judge });
    },
    remove: (id: number, name: string): void => {
      setRemoved({ id, at: ids.indexOf(id), name });
      props.onChange(ids.filter((each) => each !== id));
      // The button that was pressed is gone: who uses the keyboard goes on at Undo.
      requestAnimationFrame(() => undoButton.current?.focus());
    },
    undo: (): void => {
      if (removed === null) return;
      setRemoved(null);
      if (!ids.includes(removed.id)) props.onChange(ids.toSpliced(removed.at, 0, removed.id));
      // And Undo goes with this: the button that adds files stays.
      document.getElementById(props.id)?.focus();
    },
  };
}

export type FileList = ReturnType<typeof useFileList>;
