import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds a name in the text of a literal. */
export interface ModuleName {
  readonly name: string;
  /** Its source: `schemas/modules/permits.json: databaseTable`. */
  readonly origin: string;
  readonly isIn: (literal: string) => boolean;
}

const keys = ['type', 'databaseTable', 'api', 'route'] as const;

/** The names of every module document below `root`, each once. */
export function moduleNames(root: string): ModuleName[] {
  const names = new Map<string, ModuleName>();
  for (const file of globSync('schemas/modules/*.json', { cwd: root }).toSorted()) {
    const document: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const [key, value] of Object.entries(document ?? {})) {
      if (!keys.some((each) => each === key) || typeof value !== 'string') continue;
      if (names.has(value)) continue;
      names.set(value, { name: value, origin: `${file}: ${key}`, isIn: finder(value) });
    }
  }
  return [...names.values()];
}

/**
 * Makes the search for a name. A name of several words (`permit_items`, `assets/equipment`) is
 * found as a separate word anywhere. A single word may be plain English: it is found only as the
 * entire literal, or as an entire segment of a path, a permission code or the key of a text.
 */
function finder(name: string): (literal: string) => boolean {
  const escaped = name.replace(/[/-]/g, String.raw`\$&`);
  if (/[^a-z0-9]/.test(name)) {
    const alone = new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`);
    return (literal) => alone.test(literal);
  }
  return (literal) =>
    literal.split(/\s+/).some((word, _, words) => {
      if (words.length > 1 && !word.startsWith('/')) return false;
      return word.split(/[^A-Za-z0-9_-]+/).includes(name);
    });
}
