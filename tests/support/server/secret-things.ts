import { vi } from 'vitest';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import type { Made } from './items.ts';
import { putFile, smallModule, textColumn } from './module-file.ts';
import { type Plant, makePlant } from './plant.ts';
import type { Person } from './world.ts';

export const type = 'things_1';
const right = 'costs';
const numberColumn = (db: string, rest: Parameters<typeof textColumn>[1] = {}) =>
  textColumn(db, { columnType: 'number', columnData: { max: 10_000_000 }, ...rest });

const status = (id: string, kind: 'status_start' | 'status_intermediate', statusCode: string) => ({
  id,
  kind,
  label: id,
  colour: '#3B7DD8',
  statusCode,
  position: { x: 0, y: 0 },
});

/** Columns of rows: one for files, and others in which a person may type the id of a file. */
export const cellColumns = [
  { db: 'count', name: 'Count', columnType: 'number', columnData: { max: 10_000_000 } },
  { db: 'note', name: 'Note', columnType: 'text' },
  { db: 'evidence', name: 'Evidence', columnType: 'files' },
] as const;

/** Things with costs, and rules that read them. */
const document: ModuleDocument = smallModule(1, {
  fieldRights: [{ id: right, name: { en: 'Costs', de: 'Kosten' } }],
  coreColumns: [
    textColumn('name', { required: true, tableOrder: 1 }),
    textColumn('remark'),
    numberColumn('price', { right, required: true, default: 0, tableOrder: 2 }),
    textColumn('supplier', { right, required: true, default: 'Supplier-Xq' }),
    numberColumn('budget', {
      validWhen: [
        { rule: { '>=': [{ var: 'budget' }, { var: 'price' }] }, message: 'Above the price.' },
      ],
    }),
    textColumn('reason', { requiredWhen: { '>': [{ var: 'price' }, 1000] } }),
    numberColumn('double', { computed: { '*': [{ var: 'price' }, 2] } }),
    numberColumn('fourfold', { computed: { '*': [{ var: 'double' }, 2] } }),
    textColumn('proof', { columnType: 'files', right }),
    textColumn('papers', { columnType: 'files' }),
    textColumn('finds', { columnType: 'table', columnData: { columns: cellColumns } }),
    textColumn('round', {
      columnType: 'inspection',
      columnData: {
        groups: [
          {
            id: 'all',
            name: 'All',
            points: [
              { id: 'oil', text: 'Oil', kind: 'measure' },
              { id: 'belt', text: 'Belt' },
            ],
          },
        ],
      },
    }),
  ],
  defaultStatusFlow: {
    name: 'things',
    nodes: [
      status('open', 'status_start', 'INIT_DEFAULT'),
      status('done', 'status_intermediate', 'DONE'),
    ],
    edges: [{ id: 'a', source: 'open', target: 'done' }],
  },
});

export const price = 738_412;
export const supplier = 'Xq-Ironworks';
export const marks = [String(price), String(price * 2), String(price * 4), supplier];

const actions = ['read', 'create', 'update', 'delete', 'transition', 'approve'];
/** Everything with things but their costs. */
export const all: readonly string[] = actions.map((action) => `${type}.${action}`);
export const readCode = `${type}.${right}.read`;
export const writeCode = `${type}.${right}.write`;

/** The body of a refusal. */
export interface Refused {
  readonly error?: string;
  readonly details?: {
    readonly fields?: readonly {
      readonly pointer: string;
      readonly code: string;
      readonly message: string;
    }[];
    readonly current?: object;
  };
}

type Answered = Made & Refused;

/** A server with things whose costs are secret, and people with and without the right. */
export interface SecretThings extends Plant {
  readonly blind: Person;
  /** Reads costs, and doesn't write them. */
  readonly reader: Person;
  readonly writer: Person;
  /** Creates a thing with secret values. */
  readonly thing: (fields?: object) => Promise<Made>;
}

export async function makeSecretThings(): Promise<SecretThings> {
  const plant = await makePlant();
  putFile(plant.server, type, document);
  await vi.waitFor(
    () => {
      if (plant.server.services.modules.byType(type) === undefined)
        throw new Error(plant.server.said.join('\n'));
    },
    { timeout: 20_000, interval: 100 },
  );
  const person = (name: string, codes: readonly string[]) =>
    plant.world.person(name, [{ site: plant.siteId, codes }]);
  const writer = await person('writer', [...all, readCode, writeCode]);
  return {
    ...plant,
    blind: await person('blind', all),
    reader: await person('reader', [...all, readCode]),
    writer,
    async thing(fields = {}) {
      const costs = { price, supplier, budget: price + 1000, reason: 'Needed' };
      const body = { name: 'Thing', ...costs, ...fields };
      const answer = await writer.call<Made>('POST', plant.at(type), { body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
  };
}

export const change = (plant: Plant, person: Person, { id, version }: Made, body: object) =>
  person.call<Answered>('PATCH', plant.at(type, `/${id}`), { version, body });

/** The secret values in an answer. */
export function secretsIn(text: unknown): readonly string[] {
  const whole = typeof text === 'string' ? text : JSON.stringify(text);
  return marks.filter((mark) => whole.includes(mark));
}

export const fieldsOf = ({ details }: Refused) =>
  details?.fields?.map(({ pointer, code }) => [pointer, code]);
