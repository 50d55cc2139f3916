import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { checkDocument } from '../../server/documents/check.ts';
import { parseDocument } from '../../src/runtime/compile/locate.ts';
import type { Case } from '../case.ts';
import { type Rounds, sample } from '../measure.ts';
import { bigModule } from './document.ts';
import { compile } from './compile.ts';

const fields = 300;
const text = JSON.stringify(bigModule(fields), null, 2);

/** A document is frozen with its module, so every call gets a copy. */
function freshDocument(): unknown {
  return JSON.parse(text);
}

/** The engine needs many calls to optimise the whole compiler. */
const warm = (rounds: Rounds): Rounds => ({ ...rounds, warmUp: rounds.warmUp * 5 });

async function firstCompile(): Promise<number> {
  const worker = new Worker(new URL('first.ts', import.meta.url));
  worker.postMessage(text);
  const [took] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return took;
}

export const compileCases: readonly Case[] = [
  {
    name: `compile: module of ${fields} fields`,
    aim: 20,
    measure: ({ rounds }) => sample(freshDocument, compile, warm(rounds)),
  },
  {
    name: `compile: ${fields} fields, first in a new engine`,
    measure: async ({ rounds }) => {
      const samples: number[] = [];
      for (let call = 0; call < Math.min(20, rounds.samples); call += 1)
        samples.push(await firstCompile());
      return { samples };
    },
  },
  {
    name: `compile: ${fields} fields, from text, checked`,
    measure: ({ rounds }) =>
      sample(
        () => text,
        (given) => {
          const parsed = parseDocument(given);
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
          const problems = checkDocument('module', parsed.document);
          if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
          compile(parsed.document);
        },
        warm(rounds),
      ),
  },
];
