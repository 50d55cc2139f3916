import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { moduleOfTemplate } from '../../../../tests/support/mock-site.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { viewWarnings } from '../../../runtime/views/check.ts';
import {
  viewChangeFromParams,
  viewSearch,
  applyViewChange,
  viewChangeToParams,
} from './view-url.ts';
import { viewTypes } from '../view-types/registry.ts';
import { viewParams } from './view-url-codec.ts';
import { sanitizeView, plainView } from './sanitize-view.ts';

const module = moduleOfTemplate('workorders');
const name = fc.constantFrom('name', 'status', 'due_at', 'criticality_id', 'no_such_column');
const given = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const entries = <Value>(entry: fc.Arbitrary<Value>) =>
  fc.array(entry, { minLength: 1, maxLength: 2 });
const unit = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const);

/** Any view that a document can hold, over columns of which one does not exist. */
const someView: fc.Arbitrary<ViewDocument> = fc
  .record({
    kind: fc.constantFrom('table' as const, 'board' as const, 'calendar' as const),
    search: given(fc.string({ minLength: 1, maxLength: 20 })),
    sort: given(
      entries(fc.record({ db: name, direction: fc.constantFrom('asc' as const, 'desc' as const) })),
    ),
    filter: given(
      fc.oneof(
        fc.record({ '==': fc.tuple(fc.record({ var: name }), fc.integer()) }),
        fc.record({ overdue: fc.tuple(fc.record({ var: name })) }),
      ),
    ),
    templateId: given(fc.integer({ min: 1, max: 99 })),
    group: given(
      entries(
        fc.record(
          {
            by: name,
            unit,
            order: fc.constant('count' as const),
            direction: fc.constant('desc' as const),
          },
          { requiredKeys: ['by'] },
        ),
      ),
    ),
    columns: given(
      entries(
        fc.record(
          { db: name, width: fc.integer({ min: 40, max: 2000 }), pin: fc.constant('end' as const) },
          { requiredKeys: ['db'] },
        ),
      ),
    ),
    sums: given(entries(name)),
    density: given(fc.constant('compact' as const)),
    board: given(fc.record({ by: name })),
    calendar: given(fc.record({ from: name, to: name, unit }, { requiredKeys: ['from'] })),
    tree: given(fc.record({ parent: name })),
    map: given(fc.record({ at: name })),
    cards: given(fc.record({ picture: name }, { requiredKeys: ['picture'] })),
  })
  .map((parts) => applyViewChange(plainView, parts));

function sent(view: ViewDocument, base: ViewDocument): URLSearchParams {
  const changed = viewChangeToParams(view, base).flatMap(([param, text]) =>
    text === null ? [] : [[param, text]],
  );
  return new URLSearchParams(new URLSearchParams(changed).toString());
}

describe('a view in the address', () => {
  test('a view is restored from its address over the view that it was encoded against', () => {
    fc.assert(
      fc.property(someView, someView, (view, base) => {
        expect(applyViewChange(base, viewChangeFromParams(sent(view, base)))).toEqual(view);
      }),
    );
  });

  test('a view without changes adds nothing to the address', () => {
    fc.assert(
      fc.property(someView, (view) => {
        expect(sent(view, view).size).toBe(0);
      }),
    );
    expect(viewSearch(plainView)).toBe('?view=all');
  });

  test('an encoded view is short and readable', () => {
    const view: ViewDocument = {
      kind: 'board',
      sort: [
        { db: 'due_at', direction: 'desc' },
        { db: 'name', direction: 'asc' },
      ],
      group: [{ by: 'due_at', unit: 'month' }, { by: 'status' }],
      columns: [{ db: 'name', width: 240, pin: 'start' }, { db: 'status' }],
    };
    expect(decodeURIComponent(viewSearch(view))).toBe(
      '?view=all&kind=board&sort=-due_at,name&group=due_at:month,status&columns=name:240:start,status',
    );
  });

  test('any text decodes to a view, without the parts that the module does not have', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom('-', ':', 'name:x:y', 'name,,'));
    const address = fc.uniqueArray(
      fc.tuple(fc.constantFrom(...viewParams.map(({ param }) => param)), text),
      { selector: ([param]) => param },
    );
    fc.assert(
      fc.property(address, (params) => {
        const view = sanitizeView(
          module,
          applyViewChange(plainView, viewChangeFromParams(new URLSearchParams(params))),
        );
        expect(viewWarnings(module, view, viewTypes)).toEqual([]);
      }),
    );
  });
});

test('a view loses only the parts that name missing columns', () => {
  const view = {
    kind: 'calendar',
    columns: [{ db: 'gone' }, { db: 'name', width: 90 }],
    sort: [{ db: 'gone', direction: 'asc' as const }],
    calendar: { from: 'due_at', to: 'gone' },
  };
  expect(sanitizeView(module, view)).toEqual({
    kind: 'calendar',
    columns: [{ db: 'name', width: 90 }],
    calendar: { from: 'due_at' },
  });
});
