import { setTimeout as delay } from 'node:timers/promises';
import type { ImportJob } from '../../src/contract/imports.ts';
import { type Caller, type Outcome, send } from './calls.ts';
import { type TestModule, everyItemOf } from './test-modules.ts';

const rows = 3000;
/** Milliseconds between two polls of an import. */
const pause = 20;

function jobIn(outcome: Outcome): ImportJob {
  if (outcome.kind !== 'answer' || outcome.status >= 300) throw new Error(JSON.stringify(outcome));
  const body: unknown = outcome.body;
  return body as ImportJob;
}

async function upload({ system, cookie }: Caller, path: string, tag: string): Promise<ImportJob> {
  const names = Array.from({ length: rows }, (_, row) => `${tag} row ${row}`);
  const body = new FormData();
  body.append('file', new Blob([['name', ...names].join('\n')]), `${tag}.csv`);
  const address = await system.address();
  const answer = await fetch(address + path, { method: 'POST', headers: { cookie }, body });
  return (await answer.json()) as ImportJob;
}

/** An import that is being applied. */
export interface Import {
  /** Cancels it if it is still running, and checks the imported data. */
  readonly end: () => Promise<{
    readonly isCutOff: boolean;
    /** The problems: anything but all rows or none. */
    readonly problems: readonly string[];
  }>;
}

/** Uploads a file and starts its import. */
export async function beginImport(
  caller: Caller,
  target: TestModule,
  tag: string,
): Promise<Import> {
  const path = `${target.path}/import`;
  const uploaded = await upload(caller, path, tag);
  const one = `${path}/${uploaded.id}`;
  const post = async (what: string, body?: object): Promise<ImportJob> =>
    jobIn(await send(caller, { method: 'POST', path: `${one}/${what}`, ...(body && { body }) }));
  const look = async (): Promise<ImportJob> =>
    jobIn(await send(caller, { method: 'GET', path: one }));

  await post('check', { mapping: uploaded.suggested });
  let job = await look();
  while (job.state === 'checking') {
    await delay(pause);
    job = await look();
  }
  if (job.state !== 'checked') throw new Error(`The import is ${job.state}: ${job.error}`);
  await post('apply');

  return {
    end: async () => {
      // An applied import can't be cancelled.
      const outcome = await send(caller, { method: 'POST', path: `${one}/cancel` });
      const isApplied = outcome.kind === 'answer' && outcome.status === 409;
      const { state } = isApplied ? await look() : jobIn(outcome);
      const there = (await everyItemOf(caller, target)).filter(({ name }) => name?.startsWith(tag));
      const isCutOff = state !== 'applied';
      const isSound = there.length === (isCutOff ? 0 : rows);
      const problem = `the import ${tag} is ${state}, and ${there.length} of ${rows} items are there`;
      return { isCutOff, problems: isSound ? [] : [problem] };
    },
  };
}
