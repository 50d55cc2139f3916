import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasCaches, withCaches } from '../../api/reply-session.ts';
import { readShared, removeShared, type SharedContent } from '../../browser/shared-content.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { GivenFiles } from '../../widgets/common/files/given-files.ts';

const nothing: SharedContent = { photos: new Map(), texts: new Map() };

/** Reads what waits on this device; nothing where the browser keeps nothing. */
async function readDevice(): Promise<SharedContent> {
  if (!hasCaches()) return nothing;
  return (await withCaches('read what was shared', () => readShared(caches))) ?? nothing;
}

async function removeFromDevice(paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await withCaches('remove what was shared', () => removeShared(caches, paths));
}

/** What other apps have shared, as the report takes it. */
export interface Shared {
  readonly text: string;
  readonly photoCount: number;
  /** The photos for the field of a form. A form for another site gets them again. */
  readonly givenTo: (column: CompiledColumn) => GivenFiles;
  /** The draft of the form has the text. */
  readonly keepNoText: () => void;
  /** The report is sent: nothing of it waits any more. */
  readonly end: () => void;
}

/**
 * What waits on this device for a report; undefined while it is read. A photo leaves the device when
 * the server has it or the person removes it.
 */
export function useShared(): Shared | undefined {
  const [content, setContent] = useState<SharedContent | undefined>(undefined);
  const photos = useRef(new Map<string, File>());
  useEffect(() => {
    let isShown = true;
    void readDevice().then((found) => {
      if (!isShown) return;
      photos.current = new Map(found.photos);
      setContent(found);
    });
    return () => {
      isShown = false;
    };
  }, []);

  const givenTo = useCallback(
    ({ pointer }: CompiledColumn): GivenFiles => ({
      field: pointer,
      files: () => [...photos.current.values()],
      onEnd(file, end) {
        const [path] = [...photos.current].find(([, photo]) => photo === file) ?? [];
        if (path === undefined) return;
        if (end === 'removed') photos.current.delete(path);
        void removeFromDevice([path]);
      },
    }),
    [],
  );

  return useMemo(() => {
    if (content === undefined) return undefined;
    const texts = [...content.texts.keys()];
    return {
      text: [...content.texts.values()].join('\n'),
      photoCount: content.photos.size,
      givenTo,
      keepNoText: () => void removeFromDevice(texts),
      end() {
        void removeFromDevice([...texts, ...content.photos.keys()]);
        photos.current = new Map();
        setContent(nothing);
      },
    };
  }, [content, givenTo]);
}
