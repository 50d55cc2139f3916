import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8');
const { scripts } = JSON.parse(text) as { readonly scripts: { readonly start: string } };

/** What `npm start` gives the engine, so that what is measured is what people run. */
export const startFlags: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
