import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8');
const { scripts } = JSON.parse(text) as { readonly scripts: { readonly start: string } };

/** The engine flags of `npm start`, so that the benchmarks measure what people run. */
export const startFlags: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
