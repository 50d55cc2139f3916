import { expect, test } from 'vitest';
import type { EventRow } from '../../server/db/events.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { compiled, shippedModules } from '../support/compiled.ts';
import { check } from './checks.ts';
import { newJournal } from './journal.ts';
import type { TestModule } from './test-modules.ts';
import { replay, stateOf } from './replay.ts';
import type { Action } from './writes.ts';

const [[type, document] = []] = shippedModules;
if (type === undefined || document === undefined) throw new Error('No module.');
const module = compiled(document);
const kind: TestModule = { type, module, siteId: 1, path: '', required: {} };

const item = (id: number, version: number, name: string): Item => ({
  ...blankItem(module, 1),
  id,
  version,
  name,
});

/** The events that lead to these states of items, in order. */
function eventsOf(...states: readonly Item[]): readonly EventRow[] {
  const last = new Map<number, Item>();
  return states.map((state, at) => {
    const before = last.get(state.id);
    last.set(state.id, state);
    const [was, is] = [before ? stateOf(module, before) : {}, stateOf(module, state)];
    const changes = Object.keys({ ...was, ...is })
      .filter((key) => was[key] !== is[key])
      .map((key) => [key, [was[key] ?? null, is[key] ?? null] as const]);
    return {
      site_id: 1,
      sequence: at + 1,
      at: '',
      user_id: 1,
      call: '',
      item_type: type ?? '',
      item_id: state.id,
      session_id: null,
      token_id: null,
      changes: Object.fromEntries(changes) as EventRow['changes'],
      erased: [],
    };
  });
}

const made = item(1, 1, 'made');
const changed = item(1, 2, 'changed');
const other = item(2, 1, 'changed');

interface Case {
  readonly events: readonly Item[];
  readonly items: readonly Item[];
  readonly acknowledged: readonly (readonly [Action, number, readonly Item[] | null])[];
  readonly seen?: readonly Item[];
}

function findings({ events, items, acknowledged, seen = [] }: Case) {
  const journal = newJournal();
  for (const [at, [action, count, answer]] of acknowledged.entries()) {
    const call = { method: 'POST', path: '', key: `w${at}` } as const;
    const name = answer?.[0]?.name ?? 'changed';
    const write = { action, type: kind.type, items: count, name, call };
    journal.settle({ write, status: 200, body: null, acknowledged: answer, sentAt: 0, at: 0 });
  }
  journal.readItems.push(...seen);
  const found = check({
    kinds: [kind],
    journal,
    replay: replay(eventsOf(...events)),
    start: new Map(),
    items,
  });
  return Object.keys(found).filter((name) => found[name as keyof typeof found].length > 0);
}

const sound: Case = {
  events: [made, changed],
  items: [changed],
  acknowledged: [
    ['create', 1, [made]],
    ['patch', 1, [changed]],
  ],
  seen: [made],
};

test.each<[string, readonly string[], Case]>([
  ['the checks accept a sound history', [], sound],
  [
    'the checks find a lost acknowledged change',
    ['lost'],
    { ...sound, events: [made], items: [made] },
  ],
  [
    'the checks find a stored item that differs from what a reader saw',
    ['lost'],
    { ...sound, seen: [item(1, 1, 'seen otherwise')] },
  ],
  [
    'the checks find a change that was made twice',
    ['doubled'],
    { ...sound, events: [made, changed, item(1, 3, 'changed')], items: [item(1, 3, 'changed')] },
  ],
  [
    'the checks find an item that differs from its events',
    ['torn'],
    { ...sound, items: [item(1, 2, 'torn')] },
  ],
  ['the checks find a missing item that has events', ['torn'], { ...sound, items: [] }],
  [
    'the checks find half of a batch that was not acknowledged',
    ['torn', 'doubled'],
    {
      events: [made, other],
      items: [made, other],
      acknowledged: [
        ['create', 1, [made]],
        ['batch', 2, null],
      ],
    },
  ],
])('%s', (_what, names, evidence) => {
  expect(findings(evidence)).toEqual(names);
});
