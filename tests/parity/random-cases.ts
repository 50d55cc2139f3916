import fc from 'fast-check';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { ColumnDocument, FlowDocument } from '../../src/runtime/documents.ts';
import { column, compiled, moduleDocument } from '../support/compiled.ts';
import { someGarbage, someValueOf } from '../support/random-values.ts';
import { someColumns, someCondition } from '../tooling/schema/random-documents.ts';
import type { ItemChangeCase, ParityCase } from './evaluate.ts';

/** Computed columns, and a pattern, which a separate engine runs. */
const ownColumns: fc.Arbitrary<readonly ColumnDocument[]> = someCondition.map((condition) => [
  column('number', 'doubled', {
    columnData: { min: null, max: null, step: null, decimals: null },
    computed: { '*': [{ var: 'limit' }, 2.1] },
  }),
  column('text', 'verdict', { computed: { if: [condition, 'yes', { var: 'word' }] } }),
  column('text', 'mark', { columnData: { pattern: '^[A-ZÄÖÜ]{2}-\\d{1,3}$' } }),
]);

const status = (id: string, kind: FlowDocument['nodes'][number]['kind']) => ({
  id,
  kind,
  label: { en: `Status ${id}`, de: `Zustand ${id}` },
  colour: '#74838E',
});

/** A flow from open to done through a requirement, or through an approval, which can be refused. */
const flows: fc.Arbitrary<FlowDocument> = fc
  .tuple(someCondition, fc.boolean())
  .map(([rule, requiresComment]) => ({
    name: 'random',
    nodes: [
      status('open', 'status_start'),
      {
        ...status('gate', 'requirement'),
        requirements: [{ rule, message: { en: 'Not yet.', de: 'Noch nicht.' } }],
        requiresComment,
      },
      { ...status('approval', 'approval'), approvers: [{ user_id: 1 }, { team_id: 1 }] },
      status('done', 'status_intermediate'),
    ],
    edges: [
      { id: 'a', source: 'open', target: 'gate' },
      { id: 'b', source: 'gate', target: 'done' },
      { id: 'c', source: 'open', target: 'approval' },
      { id: 'd', source: 'approval', target: 'done' },
      { id: 'e', source: 'approval', target: 'open', sourceHandle: 'reject' },
    ],
  }));

interface Documents extends Omit<ParityCase, 'changes'> {
  readonly compiled: CompiledModule;
}

/** A module with some of its columns in a template, which has the flow. */
const someDocuments: fc.Arbitrary<Documents> = fc
  .tuple(someColumns, ownColumns, flows, fc.infiniteStream(fc.boolean()))
  .map(([[limit, word, ...others], own, statusFlow, isCore]) => {
    const known = [limit, word].filter((each) => each !== undefined);
    const places = Map.groupBy([...others, ...own], () => isCore.next().value === true);
    const module = moduleDocument([...known, ...(places.get(true) ?? [])]);
    const template = {
      moduleType: 'pumps',
      name: 'Random',
      columns: [column('textarea', 'remark'), ...(places.get(false) ?? [])],
      statusFlow,
    };
    return {
      module,
      template,
      compiled: compiled(module, { template: { id: 7, version: 1, document: template } }),
    };
  });

const someWord = fc.constantFrom<unknown>('pump', 'a pump', 'AB-12', 'ÄÖ-7', 'Straße', ' x ', '');
const someLimit = fc.oneof(
  fc.integer({ min: -2, max: 102 }),
  fc.constantFrom<unknown>('12,5', 0.1),
);

/** Values of columns as they are stored, or as any client may send them. */
function valuesOf({ columns }: CompiledModule): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.record(
    Object.fromEntries(
      columns.map((each) => {
        const telling =
          each.db === 'limit'
            ? someLimit
            : each.fieldType.document.dataType === 'string'
              ? someWord
              : fc.constant(null);
        return [
          each.db,
          fc.oneof(
            { weight: 6, arbitrary: someValueOf(each) },
            { weight: 2, arbitrary: telling },
            { weight: 1, arbitrary: someGarbage },
          ),
        ];
      }),
    ),
    { requiredKeys: [] },
  );
}

function someAsked(module: CompiledModule): fc.Arbitrary<ItemChangeCase> {
  const isTemplate = (db: string) => module.byDb.get(db)?.origin === 'template';
  const changes = valuesOf(module).map((values) => {
    const [core, template] = [false, true].map((wanted) =>
      Object.fromEntries(Object.entries(values).filter(([db]) => isTemplate(db) === wanted)),
    );
    return { ...core, columns: template ?? {} };
  });
  return fc.record({
    stored: valuesOf(module),
    changes,
    context: fc.record({
      now: fc.constantFrom('2026-03-29T00:59:59.999Z', '2026-11-22T23:30:00.000Z'),
      timeZone: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'UTC'),
    }),
    user: fc.integer({ min: 1, max: 5 }),
    comment: fc.constantFrom('', 'Seen.'),
  });
}

/** A random template of a random module with `count` items, as JSON for both sides. */
export function someParityCase(count: number): fc.Arbitrary<ParityCase> {
  return someDocuments.chain(({ compiled: module, ...documents }) =>
    fc
      .array(someAsked(module), { minLength: count, maxLength: count })
      .map((changes) => JSON.parse(JSON.stringify({ ...documents, changes })) as ParityCase),
  );
}
