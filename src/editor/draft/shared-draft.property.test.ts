import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenCommand,
  editorOf,
  sessionRuns,
  someModule,
} from '../../../tests/support/random-editing.ts';
import { ApiError } from '../../api/error.ts';
import type { DraftCalls, NumberedEntry } from '../../api/template-drafts.ts';
import type { TemplateDraft } from '../../contract/template-drafts.ts';
import type { EditorCommand } from '../commands/registry.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { createSharedDraft, type DraftState } from './shared-draft.ts';

const nameIt = (wording: string): EditorCommand => ({
  name: 'set_name',
  args: { of: { is: 'template' }, language: 'en', wording },
});

const moment = '2026-11-25T08:00:00.000Z';

/** A server's log in memory. What it answers next can be lost, before it is carried out or after. */
function draftServer(document: TemplateDraft['document']) {
  const log: NumberedEntry[] = [];
  const lost: ('before' | 'after')[] = [];
  /** How long the entries of each call were. */
  const lengths: number[] = [];
  let draft: TemplateDraft | null = null;
  const network = () => new ApiError('No network', 0, 'network');
  async function answer<T>(work: () => T): Promise<T> {
    const fault = lost.pop();
    if (fault === 'before') throw network();
    const result = work();
    await Promise.resolve();
    if (fault === 'after') throw network();
    return result;
  }
  const after = (sequence: number) => log.slice(sequence);
  const calls: DraftCalls = {
    open: () =>
      answer(() => {
        draft ??= {
          id: randomUUID(),
          template_id: 1,
          module_type: document.moduleType,
          version: 1,
          document,
          created_at: moment,
          created_by: null,
          changed_at: moment,
          changed_by: null,
        };
        return draft;
      }),
    read: (_id, sequence) => answer(() => ({ draft, entries: after(sequence), present: [] })),
    add: (_id, { after: sequence, entries }) =>
      answer(() => {
        lengths.push(JSON.stringify(entries).length);
        for (const entry of entries)
          if (!log.some((each) => each.entry.id === entry.id))
            log.push({ sequence: log.length + 1, entry: structuredClone(entry) });
        return after(sequence);
      }),
    show: () => Promise.resolve(),
  };
  return {
    calls,
    log,
    lengths,
    lose: (fault: 'before' | 'after') => void lost.push(fault),
    heal: () => void lost.splice(0),
    end() {
      draft = null;
    },
  };
}

function windowOf(
  model: EditorModel,
  server: ReturnType<typeof draftServer>,
  base: TemplateDraft['document'],
) {
  const states: DraftState[] = [];
  const ended: true[] = [];
  const draft = createSharedDraft({
    model,
    calls: server.calls,
    base,
    version: 1,
    templateId: 1,
    at: null,
  });
  draft.listen({
    onBegun: () => undefined,
    onEnded: () => void ended.push(true),
    onRefused: () => undefined,
    onState: (state) => void states.push(state),
  });
  return { model, draft, states, ended };
}

const someTurns = fc.array(
  fc.record({
    who: fc.nat({ max: 2 }),
    does: fc.constantFrom(
      'command',
      'command',
      'undo',
      'redo',
      'send',
      'leave',
      'read',
      'before',
      'after',
    ),
    numbers: fc.array(fc.nat({ max: 997 }), { minLength: 8, maxLength: 8 }),
  }),
  { minLength: 6, maxLength: 30 },
);

test(
  'three windows that send and read in any order, with requests and answers lost, end with one document and lose no command',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(someModule, someTurns, async (type, turns) => {
        const template = editorOf(type).document();
        const server = draftServer(template);
        const authors = [randomUUID(), randomUUID(), randomUUID()];
        const windows = authors.map((author) =>
          windowOf(editorOf(type, { template, author }), server, template),
        );
        const waiting: Promise<unknown>[] = [];
        for (const { who, does, numbers } of turns) {
          const here = windows[who];
          if (here === undefined) continue;
          const { model, draft } = here;
          if (does === 'command')
            model.perform(chosenCommand(numbers, model.document(), model.context));
          else if (does === 'undo') model.undo();
          else if (does === 'redo') model.redo();
          else if (does === 'send') waiting.push(draft.send());
          else if (does === 'leave') waiting.push(draft.leave());
          else if (does === 'read') waiting.push(draft.read().catch(() => []));
          else server.lose(does);
          if ((numbers[0] ?? 0) % 3 === 0) await Promise.resolve();
        }
        await Promise.all(waiting);
        server.heal();
        for (const { draft } of windows) await draft.send();
        for (const { draft } of windows) await draft.read();
        const [first, ...others] = windows.map(({ model }) => JSON.stringify(model.document()));
        for (const each of others) expect(each).toBe(first);
        for (const { model } of windows) {
          expect(model.pending()).toEqual([]);
          expect(model.entriesOfLog().map(({ id }) => id)).toEqual(
            server.log.map(({ entry }) => entry.id),
          );
        }
      }),
      { numRuns: sessionRuns },
    );
  },
);

test('a window whose draft was published elsewhere is told once and keeps what was not sent', async () => {
  const template = editorOf('permits').document();
  const server = draftServer(template);
  const { model, draft, ended } = windowOf(
    editorOf('permits', { template, author: randomUUID() }),
    server,
    template,
  );
  model.perform(nameIt('One'));
  await draft.send();
  model.perform(nameIt('Two'));
  server.end();
  await draft.read();
  await draft.read();
  expect(ended).toEqual([true]);
  expect(model.pending()).toHaveLength(1);
});

test('a window without a network waits, keeps its commands and sends them later', async () => {
  const template = editorOf('permits').document();
  const server = draftServer(template);
  const { model, draft, states } = windowOf(
    editorOf('permits', { template, author: randomUUID() }),
    server,
    template,
  );
  model.perform(nameIt('One'));
  server.lose('before');
  await draft.send();
  expect(states.at(-1)).toBe('waiting');
  expect(model.pending()).toHaveLength(1);
  await draft.send();
  expect(states.at(-1)).toBe('saved');
  expect(server.log).toHaveLength(1);
});

test('long commands go in several calls, none of which is longer than the server takes', async () => {
  const template = editorOf('permits').document();
  const server = draftServer(template);
  const { model, draft } = windowOf(
    editorOf('permits', { template, author: randomUUID() }),
    server,
    template,
  );
  const wordings = (at: number) =>
    Array.from({ length: 100 }, () => ({
      key: 'description',
      language: 'en',
      wording: `${at} `.padEnd(2000, 'x'),
    }));
  for (let at = 0; at < 12; at += 1)
    model.perform({ name: 'set_texts', args: { wordings: wordings(at) } });
  await draft.send();
  expect(server.log).toHaveLength(12);
  expect(server.lengths.length).toBeGreaterThan(3);
  // Letters have up to three bytes, and a body two megabytes.
  expect(Math.max(...server.lengths)).toBeLessThan(700_000);
});
