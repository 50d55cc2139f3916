import { failureModeOptions } from './catalogue.ts';
import { readDocument, sourceRows } from './read.ts';
import type { DemoTemplate, DemoValue } from '../types.ts';

interface TemplateRow {
  readonly key: string;
  readonly site: string;
  readonly file: string;
  readonly by: string;
  readonly day: number;
}

const lists: { readonly [name: string]: DemoValue } = {
  'failure-modes': failureModeOptions.map(({ value, label }) => ({ value, label })),
};

/** Inserts the named list of options for each `{"$dropdown": name}` in a source template. */
function withOptions(value: DemoValue): DemoValue {
  if (Array.isArray(value)) return value.map(withOptions);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as { readonly [key: string]: DemoValue });
  const [first] = entries;
  if (first?.[0] === '$dropdown' && typeof first[1] === 'string') {
    const options = lists[first[1]];
    if (options === undefined) throw new Error(`Unknown list of options ${first[1]}`);
    return options;
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, withOptions(inner)]));
}

/** The published templates. */
export function templates(): DemoTemplate[] {
  return sourceRows<TemplateRow>('templates/index.json').map(({ key, site, file, by, day }) => ({
    key,
    site,
    createdBy: by,
    createdOffsetDays: day,
    document: withOptions(readDocument(`templates/${file}.json`)) as DemoTemplate['document'],
  }));
}
