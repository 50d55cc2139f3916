import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isList } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { cellText } from '../../runtime/cell-codec/cell-text.ts';
import { createNameIndex, type NameIndex } from '../../runtime/cell-codec/name-index.ts';
import { joinCellList, splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import { allowedParams } from '../../runtime/cell-codec/references.ts';
import { isDash } from '../../runtime/cell-codec/placeholder.ts';
import type { DecodeResult, CellCodec } from '../../runtime/cell-codec/types.ts';

type Value = number | string;

interface Options {
  readonly values: readonly Value[];
  readonly labels: readonly string[];
  /** Indexes the options by value and by label. */
  readonly list: NameIndex;
}

type OptionSettings = SettingsOf<'dropdown' | 'checkbox_group'>;

const known = new WeakMap<OptionSettings, Map<string, Options>>();

function optionsOf(settings: OptionSettings, language: string): Options {
  const byLanguage = known.get(settings) ?? new Map<string, Options>();
  known.set(settings, byLanguage);
  const found = byLanguage.get(language);
  if (found !== undefined) return found;
  const { options } = settings;
  const rows = options.map(({ label }, id) => ({
    id,
    name: textIn(label, language),
    aliases: typeof label === 'string' ? [] : Object.values(label),
  }));
  const made = {
    values: options.map(({ value }) => value),
    labels: rows.map(({ name }) => name),
    list: createNameIndex(rows),
  };
  byLanguage.set(language, made);
  return made;
}

/** The label if it is unique, else the value: `#3`. */
function encodeOption({ values, labels, list }: Options, value: Value): string {
  const place = values.indexOf(value);
  const label = labels[place];
  const isTelling = label !== undefined && !label.startsWith('#') && list.nameOf(place) === label;
  return isTelling ? label : `#${value}`;
}

function decodeOption({ values, list }: Options, text: string, isNumber: boolean): DecodeResult {
  if (text.startsWith('#')) {
    const value = text.slice(1);
    return { value: isNumber && /^-?\d{1,15}$/.test(value) ? Number(value) : value };
  }
  const found = list.find(text);
  if (typeof found === 'object') return { value: values[found.id] };
  if (found === 'missing' && isDash(text)) return { value: null };
  const code = found === 'ambiguous' ? 'name_ambiguous' : 'not_an_option';
  const allowed = found === 'ambiguous' ? {} : allowedParams(list.suggest(text));
  return { problem: { code, params: { value: text, ...allowed } } };
}

/** The options of a text that people have parted by commas or strokes; the text as one if they are none. */
function decodeOptions(options: Options, text: string, isNumber: boolean): readonly DecodeResult[] {
  const whole = decodeOption(options, text, isNumber);
  const parts = text.split(/[,|]/).map((part) => part.trim());
  if (whole === 'pending' || !('problem' in whole) || parts.length === 1) return [whole];
  const found = parts.map((part) => decodeOption(options, part, isNumber));
  return found.every((each) => each !== 'pending' && 'value' in each) ? found : [whole];
}

/** Chosen options by label, separated by semicolons; `isNumber`: values are numbers. */
export function optionsCodec({
  isNumber,
}: {
  readonly isNumber: boolean;
}): CellCodec<OptionSettings> {
  const isValue = (value: unknown) => typeof value === (isNumber ? 'number' : 'string');
  return {
    encode(value, settings, { language }) {
      const chosen = (isList(value) ? value : []).filter((each): each is Value => isValue(each));
      if (chosen.length === 0) return null;
      const options = optionsOf(settings, language);
      return joinCellList(chosen.map((each) => encodeOption(options, each)));
    },
    decode(cell, settings, { language }) {
      const options = optionsOf(settings, language);
      const values: unknown[] = [];
      for (const text of splitCellList(cellText(cell))) {
        for (const read of decodeOptions(options, text, isNumber)) {
          if (read === 'pending' || 'problem' in read) return read;
          if (read.value !== null && !values.includes(read.value)) values.push(read.value);
        }
      }
      return { value: values };
    },
  };
}
