import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { loadDemo } from './index.ts';
import type { DemoValue } from './types.ts';

interface SourceRow {
  readonly external_id: string;
  readonly text: string;
}

const source = readFileSync(join(import.meta.dirname, 'sources/maintie/work-orders.csv'), 'utf8');
const rows: readonly SourceRow[] = parse(source, { columns: true });
const orders = new Map(
  loadDemo()
    .items.filter(({ module }) => module === 'workorders')
    .flatMap((item) => (item.externalId === undefined ? [] : [[item.externalId, item] as const])),
);

/** Matches the real words in their order, and any text in place of the source's placeholders. */
function wording(text: string): RegExp {
  const parts = text.split(/<\w+>/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w:-]+')}$`, 'i');
}

const wordsOf = (value: DemoValue | undefined) => (typeof value === 'string' ? value : '');

describe('the real texts', () => {
  it('each real text has one work order', () => {
    expect(rows).toHaveLength(718);
    expect([...orders.keys()]).toEqual(rows.map(({ external_id: id }) => Number(id)));
  });

  it('the real texts keep their wording in the name, and no description has a placeholder of the source', () => {
    const changed = rows.filter(({ external_id: id, text }) => {
      const { name, description } = orders.get(Number(id))?.values ?? {};
      return (
        typeof name !== 'string' ||
        !wording(text).test(name) ||
        /<\w+>/.test(wordsOf(description)) ||
        wordsOf(description) === ''
      );
    });
    expect(changed).toEqual([]);
  });

  it('the real texts name equipment that the work order is linked to', () => {
    const tags = new Map(
      loadDemo()
        .items.filter(({ module }) => module === 'equipment')
        .map(({ key, values }) => [key, wordsOf(values['equipment_code'])]),
    );
    const strangers = rows.filter(({ external_id: id, text }) => {
      const { name, equipment_item_ids: linked } = orders.get(Number(id))?.values ?? {};
      const codes = Array.isArray(linked)
        ? linked.map(({ $ref }: { $ref: string }) => tags.get($ref) ?? '')
        : [];
      return text.includes('<id>') && !codes.some((code) => wordsOf(name).includes(code));
    });
    expect(strangers).toEqual([]);
  });
});
