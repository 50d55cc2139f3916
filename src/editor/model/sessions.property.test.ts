import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '../../../server/documents/check.ts';
import {
  chosenCommand,
  editorOf,
  sessionRuns,
  someModule,
  someSteps,
} from '../../../tests/support/random-editing.ts';
import { hasText } from '../../../tests/support/say-sentence.ts';
import { hasErrors } from '../../runtime/compile/problems.ts';
import { snapshotOf } from '../../runtime/snapshot.ts';
import { mayBreak } from '../commands/registry.ts';
import type { EditorModel } from './editor-model.ts';
import type { LogEntry } from './log.ts';

const timeout = { timeout: 600_000 };

/** Fields and blocks of each section have different numbers, in their order. */
function ordersAscend(model: EditorModel): boolean {
  return model.tabs().every(({ id: tab, sections }) =>
    sections.every(({ id: section }) => {
      const orders = model.entries({ tab, section }).map(({ order }) => order);
      return orders.every((order, index) => index === 0 || order > (orders[index - 1] ?? 0));
    }),
  );
}

test(
  'after every command the document satisfies its meta schema; only commands that say so leave problems',
  timeout,
  () => {
    fc.assert(
      fc.property(someModule, someSteps(14), (type, steps) => {
        const model = editorOf(type);
        for (const numbers of steps) {
          const compiled = !hasErrors(model.problems());
          const ascended = ordersAscend(model);
          const command = chosenCommand(numbers, model.document(), model.context);
          const outcome = model.perform(command);
          const errors = model.problems().filter(({ severity }) => severity === 'error');
          const name = JSON.stringify(command);
          expect(checkDocument('template', model.document()), name).toEqual([]);
          expect(hasText(outcome.ok ? outcome.sentence : outcome.refusal), name).toBe(true);
          expect(ordersAscend(model) || !ascended, name).toBe(true);
          expect(mayBreak(command) || !compiled ? [] : errors, name).toEqual([]);
        }
      }),
      { numRuns: sessionRuns },
    );
  },
);

test(
  'undoing every step gives the first document byte for byte, redoing them the last',
  timeout,
  () => {
    fc.assert(
      fc.property(someModule, someSteps(14), (type, steps) => {
        const model = editorOf(type);
        const first = JSON.stringify(model.document());
        for (const numbers of steps)
          model.perform(
            chosenCommand(numbers, model.document(), model.context),
            String(numbers[7]),
          );
        const last = JSON.stringify(model.document());
        while (model.undo() !== null);
        expect(JSON.stringify(model.document())).toBe(first);
        while (model.redo() !== null);
        expect(JSON.stringify(model.document())).toBe(last);
      }),
      { numRuns: sessionRuns },
    );
  },
);

test('a draft that compiles what has changed is the same as one compiled anew', timeout, () => {
  fc.assert(
    fc.property(someModule, someSteps(14), (type, steps) => {
      const model = editorOf(type);
      for (const numbers of steps) {
        if ((numbers[0] ?? 0) % 5 === 0) model.undo();
        else model.perform(chosenCommand(numbers, model.document(), model.context));
        const { module, problems } = model.compiled();
        const anew = editorOf(type, { template: model.document() }).compiled();
        expect(problems).toEqual(anew.problems);
        expect(module === null ? null : snapshotOf(module)).toEqual(
          anew.module === null ? null : snapshotOf(anew.module),
        );
      }
    }),
    { numRuns: sessionRuns },
  );
});

/** What an author does, as numbers of which the first chooses among command, undo and redo. */
function act(model: EditorModel, numbers: readonly number[]): void {
  const choice = (numbers[0] ?? 0) % 4;
  if (choice === 0) model.undo();
  else if (choice === 1) model.redo();
  else model.perform(chosenCommand(numbers, model.document(), model.context), String(numbers[7]));
}

test(
  'an author who opens the draft again undoes and redoes the same steps, and goes on',
  timeout,
  () => {
    fc.assert(
      fc.property(someModule, someSteps(14), someSteps(4), (type, steps, later) => {
        const before = editorOf(type);
        const first = JSON.stringify(before.document());
        for (const numbers of steps) act(before, numbers);
        const after = editorOf(type, { entryPrefix: 'again' });
        for (const entry of before.entriesOfLog()) after.receive(structuredClone(entry));
        expect(JSON.stringify(after.document())).toBe(JSON.stringify(before.document()));
        expect(after.history()).toEqual(before.history());
        before.endStep();
        for (const numbers of later) {
          act(before, numbers);
          act(after, numbers);
          expect(JSON.stringify(after.document())).toBe(JSON.stringify(before.document()));
          expect(after.history()).toEqual(before.history());
        }
        while (after.undo() !== null);
        expect(JSON.stringify(after.document())).toBe(first);
      }),
      { numRuns: sessionRuns },
    );
  },
);

/** Who acts: an author gives a command or undoes, or takes the next entry of the shared log. */
const someTurns = fc.array(
  fc.record({
    who: fc.nat({ max: 1 }),
    does: fc.constantFrom('command', 'command', 'undo', 'redo', 'send', 'receive'),
    numbers: fc.array(fc.nat({ max: 997 }), { minLength: 8, maxLength: 8 }),
  }),
  { minLength: 4, maxLength: 24 },
);

test(
  'two authors whose commands are merged in any order end with the same document',
  timeout,
  () => {
    fc.assert(
      fc.property(someModule, someTurns, (type, turns) => {
        const models = [editorOf(type, { author: 'a' }), editorOf(type, { author: 'b' })];
        const shared: LogEntry[] = [];
        const received = [0, 0];
        const sent = new Set<string>();
        const send = (model: EditorModel, author: string) => {
          const next = model
            .entriesOfLog()
            .find((entry) => entry.author === author && !sent.has(entry.id));
          if (next === undefined) return false;
          sent.add(next.id);
          shared.push(structuredClone(next));
          return true;
        };
        const receive = (model: EditorModel, who: number) => {
          const entry = shared[received[who] ?? 0];
          if (entry === undefined) return false;
          received[who] = (received[who] ?? 0) + 1;
          model.receive(entry);
          return true;
        };
        for (const { who, does, numbers } of turns) {
          const model = models[who];
          if (model === undefined) continue;
          if (does === 'command')
            model.perform(chosenCommand(numbers, model.document(), model.context));
          else if (does === 'undo') model.undo();
          else if (does === 'redo') model.redo();
          else if (does === 'send') send(model, 'ab'.charAt(who));
          else receive(model, who);
        }
        for (const [who, model] of models.entries()) while (send(model, 'ab'.charAt(who)));
        for (const [who, model] of models.entries()) while (receive(model, who));
        const [a, b] = models.map((model) => JSON.stringify(model.document()));
        expect(a).toBe(b);
        for (const model of models) expect(checkDocument('template', model.document())).toEqual([]);
      }),
      { numRuns: sessionRuns },
    );
  },
);
