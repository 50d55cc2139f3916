import { readdirSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

/** The languages in which texts are read from pictures. */
export interface PictureLanguages {
  /** The folder with their data. */
  readonly folder: string;
  /** As Tesseract calls them: eng, deu. */
  readonly codes: readonly string[];
  /** The data are compressed. */
  readonly isGzip: boolean;
}

/** The languages whose data are in a folder. Throws StartProblem if there are none. */
export function languagesIn(folder: string): PictureLanguages {
  const names = readdirSync(folder);
  const codesOf = (end: string) =>
    names
      .filter((name) => name.endsWith(end))
      .map((name) => name.slice(0, -end.length))
      .filter((code) => code !== 'osd')
      .toSorted();
  const plain = codesOf('.traineddata');
  const codes = plain.length > 0 ? plain : codesOf('.traineddata.gz');
  if (codes.length === 0)
    throw new StartProblem(
      `names "${folder}", in which there is no file such as eng.traineddata or eng.traineddata.gz.`,
    );
  return { folder, codes, isGzip: plain.length === 0 };
}
