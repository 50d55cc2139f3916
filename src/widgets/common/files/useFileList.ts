import { useEffect, useEffectEvent, useState } from 'react';
import type { PhotoCategory, PhotoFacts } from '../../../contract/files.ts';
import type { FileMetadata } from '../../../runtime/file.ts';
import type { FieldError } from '../../../runtime/record/errors.ts';
import { noErrors, oneError } from '../../../runtime/record/keywords/keyword.ts';
import { tooLarge } from './too-large.ts';
import { errorSentence } from '../../error-sentence.ts';
import { useWidgetServices } from '../../services.ts';
import type { EditProps } from '../../view-types.ts';
import { idsOf } from '../stored-values.ts';
import { metadataOfFile, metadataOfRow } from './file-metadata.ts';
import { useGivenFiles } from './given-files.ts';
import { mayShrink, type PhotoSize, preparePhoto } from './prepare-photo.ts';
import { type AddOptions, insertInList } from './uploads.ts';
import { useUploads } from './useUploads.ts';

interface Limits {
  /** Maximum number of files; null: unlimited. */
  readonly max: number | null;
  /** The category of a picture until a person chooses another. */
  readonly kind: PhotoCategory;
  readonly check: (file: FileMetadata) => readonly FieldError[];
  /** Pictures are brought to this size before they are sent. */
  readonly photoSize?: PhotoSize;
  /** What is recorded of a photo as the person added it. */
  readonly factsOf?: (file: File, isFromCamera: boolean) => Promise<PhotoFacts>;
}

/** The limits of a field that takes any number of files of any kind. */
export const anyFile: Limits = { max: null, kind: 'uploaded', check: () => noErrors };

/** The entry that was removed last, and its index. */
interface Removed {
  readonly id: number;
  readonly at: number;
  readonly name: string;
}

/** Formats errors as the same sentences that the server gives. */
export function useErrorMessage(): (errors: readonly FieldError[]) => string {
  const { language } = useWidgetServices();
  return ([error]) => (error === undefined ? '' : errorSentence(error, language));
}

/** The state of a field with a list of files: its entries, its uploads, adding and removing. */
export function useFileList(
  props: EditProps,
  { max: most, kind, check, photoSize, factsOf }: Limits,
) {
  const { files } = useWidgetServices();
  const errorText = useErrorMessage();
  const uploads = useUploads(props);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const ids = idsOf(props.value);
  const underWay = uploads.list.filter(({ state }) => state !== 'refused').length;
  const room = most === null ? Number.POSITIVE_INFINITY : most - ids.length - underWay;

  /** Why a file can't be sent. `size`: 0 while it is not known how large it will be. */
  function reasonOf(file: File, size: number): string {
    const own = check({ ...metadataOfFile(file, kind), size });
    if (own.length > 0) return errorText(own);
    return size > files.maxFileSize ? errorText(tooLarge(file.name, files.maxFileSize)) : '';
  }

  function reasonFor(file: File, place: number): string {
    if (place >= room) return errorText(oneError('', 'maxItems', { limit: most ?? 0 }));
    const isLarge = photoSize === undefined || !mayShrink(file, photoSize);
    return reasonOf(file, isLarge ? file.size : 0);
  }

  /** Makes photos ready to be sent; other files are sent as they are. */
  function preparing(isFromCamera: boolean): Pick<AddOptions, 'prepare'> {
    if (photoSize === undefined) return {};
    return {
      prepare: async (added) => {
        const [file, facts] = await Promise.all([
          preparePhoto(added, photoSize),
          factsOf?.(added, isFromCamera),
        ]);
        return { file, reason: reasonOf(file, file.size), ...(facts && { facts }) };
      },
    };
  }

  function upload(chosen: readonly File[], isFromCamera = false): void {
    let place = 0;
    const adding = chosen.map((file) => {
      const reason = reasonFor(file, place);
      if (reason === '') place += 1;
      return { file, kind, reason };
    });
    const errorOf = (row: Parameters<typeof metadataOfRow>[0]) =>
      errorText(check(metadataOfRow(row)));
    uploads.add(adding, { ...preparing(isFromCamera), insert: insertInList, validate: errorOf });
  }

  const given = useGivenFiles();
  const uploadGiven = useEffectEvent(upload);
  const isGiven = given?.field === props.column.pointer;
  useEffect(() => {
    const files = isGiven ? given.files() : [];
    if (files.length > 0) uploadGiven(files);
  }, [given, isGiven]);

  return {
    ids,
    uploads,
    room: Math.max(0, room),
    removed,
    add: (chosen: readonly File[], isFromCamera = false): void => {
      setRemoved(null);
      upload(chosen, isFromCamera);
    },
    remove: (id: number, name: string): void => {
      setRemoved({ id, at: ids.indexOf(id), name });
      props.onChange(ids.filter((each) => each !== id));
    },
    undo: (): void => {
      if (removed === null) return;
      setRemoved(null);
      if (!ids.includes(removed.id)) props.onChange(ids.toSpliced(removed.at, 0, removed.id));
      // Undo disappears on use; the button that adds files stays.
      document.getElementById(props.id)?.focus();
    },
  };
}

export type FileList = ReturnType<typeof useFileList>;
