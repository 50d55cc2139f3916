import { parseLocalNumber } from '../../runtime/cell-codec/numbers.ts';
import type { Language } from '../../runtime/text.ts';
import { normaliseNumber } from './number.ts';

/** Negative numbers as bookkeepers write them, `(12.50)`, and as some systems do, `12.50-`. */
const negative = /^\((?<inBrackets>[^()+-]+)\)$|^(?<before>[^()+-]+)-$/;

/**
 * The number that the text of a cell means: in the notation of the language, or in any notation if it
 * has only one reading. Undefined if it means none.
 */
export function numberOfText(text: string, language: Language): number | undefined {
  const { inBrackets, before } = negative.exec(text)?.groups ?? {};
  const digits = (inBrackets ?? before)?.trim();
  const value = parseLocalNumber(digits ?? text, language) ?? normaliseNumber(digits ?? text);
  if (typeof value !== 'number') return undefined;
  return digits === undefined || value === 0 ? value : -value;
}
