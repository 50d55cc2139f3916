import { MarkedText } from '../../../ui/text/MarkedText.tsx';
import { useSearchMarks } from './search-marks.ts';

/** The name or the code of an item, with the words of the list's search marked. */
export function FoundName({ children }: { readonly children: string }) {
  const marks = useSearchMarks();
  return marks === null ? children : <MarkedText text={children} marks={marks.find(children)} />;
}
