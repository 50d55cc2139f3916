import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileRow } from '../../../../tests/support/file-services.ts';
import type { SendRequest, SendResult } from '../../file-services.ts';
import { createUploads, insertInList } from './uploads.ts';

const fileOf = (name: string) => new File(['x'], name);
const adding = (name: string, reason = '') =>
  ({ file: fileOf(name), kind: 'uploaded', reason }) as const;
const options = { insert: insertInList, validate: () => '' };

/** A form with one field, whose server responds when the test says so. */
function form() {
  const requested: { sending: SendRequest; answer: (sent: SendResult) => void }[] = [];
  const values = new Map<string, unknown>();
  const mended: string[] = [];
  const ended: string[] = [];
  let keys = 0;
  const uploads = createUploads(() => ({
    newKey: () => `k${(keys += 1)}`,
    send: (sending) =>
      new Promise((answer) => {
        requested.push({ sending, answer });
        sending.signal.addEventListener('abort', () => answer({ state: 'cancelled' }));
      }),
    deliver: (field, next) => values.set(field, next(values.get(field))),
    onResolved: (field) => mended.push(field),
    onEnd: ({ name }, end) => ended.push(`${name} ${end}`),
  }));
  const sendingOf = (name: string) => {
    const found = requested.findLast(({ sending }) => sending.file.name === name);
    if (found === undefined) throw new Error(`${name} was not sent.`);
    return found;
  };
  const answer = async (name: string, sent: SendResult) => {
    sendingOf(name).answer(sent);
    await Promise.resolve();
    await Promise.resolve();
  };
  const arrive = (name: string, id: number) => answer(name, { state: 'done', row: fileRow(id) });
  const lose = (name: string) =>
    answer(name, { state: 'failed', reason: 'No network.', again: true });
  const states = () => uploads.forField('/files').map(({ file, state }) => `${file.name} ${state}`);
  return { uploads, requested, values, mended, ended, sendingOf, answer, arrive, lose, states };
}

describe('uploads', () => {
  test('a file has come to its end when it arrived or was removed, not when the form closes', async () => {
    const { uploads, ended, arrive, lose } = form();
    uploads.add(
      '/files',
      ['a', 'b', 'c'].map((name) => adding(name)),
      options,
    );
    await arrive('a', 1);
    await lose('b');
    expect(ended).toEqual(['a arrived']);
    const [lost] = uploads.forField('/files');
    uploads.remove(lost?.key ?? '');
    expect(ended).toEqual(['a arrived', 'b removed']);
    uploads.stop();
    expect(ended).toEqual(['a arrived', 'b removed']);
  });

  test('a file is made ready once before it is sent, and refused if it does not fit then', async () => {
    const { uploads, requested, values, lose, arrive, states } = form();
    const made: string[] = [];
    const prepare = (file: File) => {
      made.push(file.name);
      const reason = file.name === 'b' ? 'Too large.' : '';
      return Promise.resolve({ file: fileOf(`small ${file.name}`), reason });
    };
    uploads.add('/files', [adding('a'), adding('b')], { ...options, prepare });
    await expect.poll(states).toEqual(['a sending', 'b refused']);
    await expect.poll(() => requested.length).toBe(1);
    await lose('small a');
    uploads.retry(uploads.forField('/files')[0]?.key ?? '');
    await arrive('small a', 4);
    const sent = requested.map(({ sending }) => sending.file);
    expect([sent.length, sent[0] === sent[1], made]).toEqual([2, true, ['a', 'b']]);
    expect(values.get('/files')).toEqual([4]);
  });

  test('uploaded files are in the order in which they were chosen, whichever arrives first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        async (picks, fails) => {
          const { uploads, values, states, arrive, lose } = form();
          values.set('/files', [70, 71]);
          const names = picks.map((_, at) => `f${at + 1}`);
          uploads.add(
            '/files',
            names.map((name) => adding(name)),
            options,
          );
          for (const [at, isLost] of fails.entries()) {
            const name = `f${at + 1}`;
            if (isLost && states().includes(`${name} sending`)) {
              await lose(name);
              uploads.retry(
                uploads.forField('/files').find(({ file }) => file.name === name)?.key ?? '',
              );
            }
          }
          for (let left = names.length; left > 0; left--) {
            const sending = states().filter((each) => each.endsWith('sending'));
            expect(sending.length).toBeLessThanOrEqual(2);
            const pick = sending[(picks[left - 1] ?? 0) % sending.length] ?? '';
            const name = pick.replace(' sending', '');
            await arrive(name, Number(name.slice(1)));
          }
          expect(values.get('/files')).toEqual([
            70,
            71,
            ...names.map((name) => Number(name.slice(1))),
          ]);
          expect(uploads.isBusy()).toBe(false);
        },
      ),
    );
  });

  test('a paused upload makes way for the next one, holds back a save, and continues', async () => {
    const { uploads, values, states, sendingOf, arrive } = form();
    uploads.add('/files', [adding('a'), adding('b'), adding('c')], options);
    const [{ key } = { key: '' }] = uploads.forField('/files');
    uploads.pause(key);
    expect(sendingOf('a').sending.signal.aborted).toBe(true);
    expect(states()).toEqual(['a paused', 'b sending', 'c sending']);
    expect(uploads.failed()).toEqual(['/files']);
    await arrive('b', 2);
    uploads.retry(key);
    uploads.pause(key);
    uploads.retry(key);
    await Promise.resolve();
    expect(states()).toEqual(['a sending', 'c sending']);
    await arrive('a', 1);
    await arrive('c', 3);
    expect(values.get('/files')).toEqual([1, 2, 3]);
    expect(uploads.failed()).toEqual([]);
  });

  test('a lost upload is sent again with the same key', async () => {
    const { uploads, requested, values, mended, states, lose, arrive } = form();
    uploads.add('/files', [adding('a')], options);
    await lose('a');
    expect(states()).toEqual(['a failed']);
    expect(uploads.failed()).toEqual(['/files']);
    uploads.retry(uploads.forField('/files')[0]?.key ?? '');
    expect(mended).toEqual(['/files']);
    await arrive('a', 3);
    expect([values.get('/files'), states(), uploads.failed()]).toEqual([[3], [], []]);
    expect(new Set(requested.map(({ sending }) => sending.key)).size).toBe(1);
  });

  test('whenIdle waits for uploads, but not for a removed one', async () => {
    const { uploads, arrive, sendingOf } = form();
    let isSettled = false;
    uploads.add('/files', [adding('a'), adding('b'), adding('c')], options);
    void uploads.whenIdle().then(() => {
      isSettled = true;
    });
    await arrive('a', 1);
    expect(isSettled).toBe(false);
    for (const { key } of uploads.forField('/files')) uploads.remove(key);
    await Promise.resolve();
    expect(isSettled).toBe(true);
    expect(sendingOf('b').sending.signal.aborted).toBe(true);
  });

  test('a refused file is reported and not sent, and does not hold up others', async () => {
    const { uploads, values, states, arrive, answer } = form();
    const validate = (row: { readonly id: number }) => (row.id === 2 ? 'No picture.' : '');
    uploads.add('/files', [adding('a', 'Too large.'), adding('b'), adding('c'), adding('d')], {
      ...options,
      validate,
    });
    expect(states()).toEqual(['a refused', 'b sending', 'c sending', 'd waiting']);
    await arrive('b', 2);
    await arrive('c', 3);
    await answer('d', { state: 'failed', reason: 'Too large.', again: false });
    expect(states()).toEqual(['a refused', 'b refused', 'd refused']);
    expect([values.get('/files'), uploads.failed(), uploads.isBusy()]).toEqual([[3], [], false]);
  });

  test('uploaded files are new until they are saved', async () => {
    const { uploads, arrive } = form();
    uploads.add('/files', [adding('a')], options);
    await arrive('a', 1);
    expect([uploads.isNew(1), uploads.isNew(2)]).toEqual([true, false]);
    uploads.markSaved();
    expect(uploads.isNew(1)).toBe(false);
  });

  test('uploads stop when their form unmounts', async () => {
    const { uploads, values, arrive, sendingOf } = form();
    uploads.add('/files', [adding('a')], options);
    uploads.stop();
    expect(sendingOf('a').sending.signal.aborted).toBe(true);
    await arrive('a', 1);
    expect([values.get('/files'), uploads.forField('/files')]).toEqual([undefined, []]);
  });
});
