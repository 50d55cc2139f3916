import { useState } from 'react';
import { errorSentence } from '../error-sentence.ts';
import type { ValueError } from '../form-values.ts';
import { useWidgetServices } from '../services.ts';
import { formatNumberInput, parseNumber } from './parse.ts';

type Refusal = Pick<ValueError, 'code' | 'params'>;

const noNumber: Refusal = { code: 'type', params: { context: 'number' } };
const noWholeNumber: Refusal = { code: 'type', params: { context: 'integer' } };

/** Why a number is not taken where only whole ones from `least` on are. */
export function wholeFrom(least: number): (value: number) => Refusal | null {
  return (value) => {
    if (!Number.isInteger(value)) return noWholeNumber;
    return value < least ? { code: 'minimum', params: { limit: least } } : null;
  };
}

/** A number as it is typed. */
interface TypedNumber {
  readonly text: string;
  /** Null for an empty input; a text that is not taken comes back unchanged. */
  readonly read: number | string | null;
  /** What to enter, beside a text that is not taken, once the input was left. */
  readonly refusal: string | undefined;
  /** Gives what the new text means. */
  readonly type: (text: string) => number | string | null;
  /** Shows the stored number again, in the notation of the language; a refused text stays. */
  readonly end: () => void;
}

const takesAll = () => null;

/** The text of a number input, which stays as it is typed until the input is left. */
export function useTypedNumber(
  value: number | null,
  refuse: (value: number) => Refusal | null = takesAll,
): TypedNumber {
  const { language } = useWidgetServices();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);

  function readText(text: string) {
    const parsed = parseNumber(text, language);
    const refused = typeof parsed === 'number' ? refuse(parsed) : null;
    if (refused !== null) return { read: text, refused };
    return { read: parsed, refused: typeof parsed === 'string' ? noNumber : null };
  }

  const { read, refused } = typed === null ? { read: value, refused: null } : readText(typed);
  return {
    text: typed ?? formatNumberInput(value, language),
    read,
    refusal:
      refused !== null && isLeft ? errorSentence({ pointer: '', ...refused }, language) : undefined,
    type(text) {
      const next = readText(text);
      setTyped(text);
      if (next.refused === null) setLeft(false);
      return next.read;
    },
    end() {
      setLeft(refused !== null);
      if (refused === null) setTyped(null);
    },
  };
}
