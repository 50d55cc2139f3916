import type { TFunction } from 'i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Format } from '../../ui/format/format.ts';
import { byFieldType } from '../define.ts';
import { dateTimeText } from '../datetime/date-time-text.ts';
import { optionLabels } from '../dropdown/option-labels.ts';
import { formatNumber } from '../number/format-number.ts';

/** What a text depends on besides the value and its column. */
export interface CellWords {
  readonly language: string;
  readonly timeZone: string;
  readonly format: Format;
  readonly t: TFunction<'widgets'>;
}

type TextOf = (value: unknown) => string;

interface CellText<S> {
  /** Made once for a column; the values are not empty. */
  readonly textOf: (settings: S, words: CellWords) => TextOf;
}

type TextType = 'text' | 'textarea' | 'number' | 'checkbox' | 'dropdown' | 'datetime';

const plain = (): TextOf => (value) => (typeof value === 'string' ? value : '');

/** Types whose value is a text in a cell, as their `Read` shows it; others have a view only. */
const cellTexts: { readonly [T in TextType]: CellText<SettingsOf<T>> } = {
  text: { textOf: plain },
  textarea: { textOf: plain },
  number: {
    textOf:
      (settings, { format }) =>
      (value) =>
        formatNumber(value, settings, format),
  },
  checkbox: {
    textOf(_settings, { t }) {
      const [yes, no] = [t('yes'), t('no')];
      return (value) => (typeof value === 'boolean' ? (value ? yes : no) : '');
    },
  },
  dropdown: {
    textOf: (settings, { language, t }) =>
      optionLabels(settings, language, (id) => t('gone', { id })),
  },
  datetime: {
    textOf: (settings, words) => (value) =>
      typeof value === 'string' ? (dateTimeText(value, settings, words) ?? value) : '',
  },
};

const known = byFieldType<CellText<CompiledColumn['settings']>, CellText<never>, TextType>(
  cellTexts,
);

/**
 * The text of a column's cells, which takes no component and no element of its own: most cells of a
 * large table are such texts. Null for a column whose values are more than a text.
 */
export function cellTextOf(
  { fieldType, settings }: CompiledColumn,
  words: CellWords,
): TextOf | null {
  return known.get(fieldType.document.type)?.textOf(settings, words) ?? null;
}
