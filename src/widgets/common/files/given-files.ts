import { createContext, use } from 'react';
import type { UploadEnd } from './uploads.ts';

/** Files that were there before the form, such as photos that another app has shared with the page. */
export interface GivenFiles {
  /** The pointer of the column whose field adds them when it appears. */
  readonly field: string;
  readonly files: () => readonly File[];
  /** Called for every file of the form that is part of a value, or that the person has removed. */
  readonly onEnd: (file: File, end: UploadEnd) => void;
}

const GivenFilesContext = createContext<GivenFiles | null>(null);

export const GivenFilesProvider = GivenFilesContext.Provider;

/** The files that were given to the form; null without any. */
export const useGivenFiles = (): GivenFiles | null => use(GivenFilesContext);
