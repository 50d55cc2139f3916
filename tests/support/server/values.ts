import fc from 'fast-check';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import type { Stock } from './stock.ts';

type Values = (column: CompiledColumn, stock: Stock, type: string) => fc.Arbitrary<unknown> | null;

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const text: Values = ({ settings }) => {
  const { pattern } = settings;
  if (typeof pattern === 'string')
    return fc.stringMatching(new RegExp(pattern)).filter((value) => value.length <= 20);
  const least = Math.max(1, numberOf(settings.minLength, 1));
  const most = Math.min(60, numberOf(settings.maxLength, 255));
  // The stored form: trimmed and composed, its length counted in characters, not in UTF-16 units.
  const fits = (value: string) => {
    const characters = [...value.trim().normalize()].length;
    const isStorable = value.isWellFormed() && !value.includes('\0');
    return isStorable && characters >= least && characters <= most;
  };
  return fc.string({ unit: 'grapheme-composite', minLength: least, maxLength: most }).filter(fits);
};

/** Whole steps between the bounds. */
const number: Values = ({ settings }) => {
  const [min, step] = [numberOf(settings.min, 0), numberOf(settings.step, 1)];
  const most = Math.floor((numberOf(settings.max, 100) - min) / step);
  const least = min > 0 ? 0 : 1;
  return fc.integer({ min: Math.min(least, most), max: most }).map((steps) => min + steps * step);
};

const datetime: Values = ({ settings }) =>
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) =>
      settings.includeTime === true ? date.toISOString() : date.toISOString().slice(0, 10),
    );

function optionValues({ settings }: CompiledColumn): readonly unknown[] {
  const { options } = settings;
  return isList(options) ? options.map((each) => (isObject(each) ? each['value'] : each)) : [];
}

const choice: Values = (column) => fc.constantFrom(...optionValues(column).map((value) => [value]));

const items: Values = ({ settings }, { items: known }) => {
  const { moduleType } = settings;
  const id = typeof moduleType === 'string' ? known.get(moduleType) : undefined;
  return id === undefined ? null : fc.constant([id]);
};

const people: Values = ({ settings }, stock) =>
  settings.allowUsers === false
    ? null
    : fc.constantFrom(...stock.people.map((id) => ({ user_ids: [id], team_ids: [] })));

/** Valid values for a column of each field type; null if there are none yet. */
export const valuesOf: Readonly<Record<string, Values>> = {
  text,
  textarea: text,
  number,
  datetime,
  checkbox: () => fc.boolean(),
  smart_drawing: () => fc.boolean(),
  color: () =>
    fc.integer({ min: 0, max: 0xffffff }).map((c) => `#${c.toString(16).padStart(6, '0')}`),
  dropdown: choice,
  checkbox_group: choice,
  type: ({ settings }, { types }, type) => {
    const known = types.get(type);
    const id = settings.parentType !== undefined ? known?.subType : known?.type;
    return id === undefined ? null : fc.constant(id);
  },
  criticality: (_column, { criticality }) => fc.constant(criticality),
  module_item_reference: items,
  user_reference: people,
  force_watch: (_column, stock) => fc.constantFrom(...stock.people.map((id) => [id])),
  document_labels: (_column, { labels }, type) => fc.constant([labels.get(type)]),
  files: (_column, { files }) =>
    files && fc.shuffledSubarray([files.picture, files.other], { minLength: 1 }),
  photos: (_column, { files }) => files && fc.constant([files.picture]),
  dms_version: (_column, { files }) =>
    files &&
    fc.record({ version: fc.integer({ min: 1, max: 99 }), file_id: fc.constant(files.other) }),
  lat_lon: () =>
    fc
      .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
      .map((pair) => [...pair]),
  '3drm_coordinate': ({ settings }) => {
    return settings.inputType?.includes('Point') === true
      ? fc.constant({ kind: 'Point', points: [[1, 2.5, -3]] })
      : null;
  },
};
