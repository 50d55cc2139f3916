import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { changeOf } from '../../../tests/support/outbox-server.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { append } from './append.ts';
import { emptyOutbox, type OutboxAction, type OutboxEntry } from './outbox.ts';
import { rebaseEntry, resolveConflict } from './rebase.ts';

const module = compiled(
  moduleDocument([
    column('signature', 'signed'),
    column('number', 'pressure'),
    column('number', 'twice', { computed: { '*': [{ var: 'pressure' }, 2] } }),
  ]),
);
const signature = JSON.stringify([
  {
    user_id: null,
    printed_name: 'Ann',
    meaning: 'Checked',
    drawing: null,
    signed_at: null,
    covers: null,
  },
]);
const seen: Item = { ...blankItem(module, 1), id: 7, version: 3, name: 'Test', pressure: 5 };
const mine = { ...seen, signed: signature };
const others = (values: object): Item => ({ ...seen, ...values, version: 4 });

function entryOf(action: OutboxAction, of: Partial<Item> = {}): OutboxEntry {
  const left = { ...mine, ...of };
  return append(emptyOutbox, changeOf(module, { id: 'sign', action, base: seen, mine: left }))
    .entry;
}

const sign = entryOf({ kind: 'update', body: { signed: signature } });
const move = entryOf({ kind: 'move', to: 'done', status: 2 }, { status: 2 });

describe('signatures without a network', () => {
  test('one that signs what the person has seen goes on, also where computed values differ', () => {
    const theirs = others({ twice: 10 });
    expect(rebaseEntry(module, sign, theirs)).toMatchObject({
      state: { kind: 'waiting' },
      action: { body: { signed: signature } },
      base: theirs,
    });
    expect(rebaseEntry(module, move, theirs)).toMatchObject({
      state: { kind: 'waiting' },
      mine: { signed: signature, status: 2 },
    });
  });

  test.each([
    ['a signature', sign],
    ['a move that signs', move],
  ])('%s over values that others changed since waits for the person', (_what, entry) => {
    const theirs = others({ pressure: 9 });
    const held = rebaseEntry(module, entry, theirs);
    expect(held?.state).toEqual({ kind: 'conflict', theirs });
    if (held === null) return;
    const agreed = resolveConflict(
      module,
      held,
      new Map(module.columns.filter(({ db }) => db === 'signed').map((each) => [each, signature])),
    );
    expect(agreed).toMatchObject({ state: { kind: 'waiting' }, base: theirs });
    expect(agreed?.action).toEqual(entry.action);
  });

  test('who takes theirs does not sign', () => {
    const held = rebaseEntry(module, sign, others({ pressure: 9 }));
    expect(held === null ? held : resolveConflict(module, held, new Map())).toBeNull();
  });

  test('what the signer changed as well is no news to them', () => {
    const both = entryOf(
      { kind: 'update', body: { signed: signature, pressure: 9 } },
      { pressure: 9 },
    );
    expect(rebaseEntry(module, both, others({ pressure: 9 }))?.state.kind).toBe('waiting');
  });
});
