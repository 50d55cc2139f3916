import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pictureWordsQueryOptions } from '../../../api/files.ts';
import { type PictureWord, textOfWords } from '../../../runtime/picture-words.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { FindableTexts } from '../find/useFind.ts';

/** The words that the server read from a picture. */
export interface PictureText {
  readonly words: readonly PictureWord[];
  /** What is found in them; null without any. */
  readonly texts: FindableTexts | null;
}

const none: PictureText = { words: [], texts: null };

export function usePictureText(fileId: number): PictureText {
  const { siteId } = useWidgetServices();
  const { data: words } = useQuery(pictureWordsQueryOptions({ siteId, fileId }));
  return useMemo(() => {
    if (words === undefined || words.length === 0) return none;
    const text = textOfWords(words);
    return { words, texts: { count: 1, textOn: () => Promise.resolve(text) } };
  }, [words]);
}
