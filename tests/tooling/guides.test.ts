import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const guides = join(root, 'docs/guides');

/** The example names in guides, and existing names that stand in for them. */
const examples = [
  ['rating', 'number'],
  ['timeline', 'calendar'],
  ['Timeline', 'Calendar'],
  ['assign', 'remove'],
] as const;

/**
 * The paths that a guide names; those of its example become those of the room that it is copied
 * from.
 */
function pathsIn(text: string): readonly string[] {
  const named = text.matchAll(
    /\b(?:src|server|mock|tests|schemas|locales|scripts|docs)\/[\w./{},-]*\w/g,
  );
  return [...named]
    .map(([path]) => examples.reduce((text, [name, like]) => text.replaceAll(name, like), path))
    .flatMap((path) =>
      path.includes('{en,de}') ? ['en', 'de'].map((each) => path.replace('{en,de}', each)) : path,
    );
}

test.each(readdirSync(guides).filter((name) => name.endsWith('.md')))(
  'every path that %s names exists',
  (guide) => {
    const paths = pathsIn(readFileSync(join(guides, guide), 'utf8'));
    expect(paths).not.toEqual([]);
    const isThere = (path: string) =>
      existsSync(join(root, path)) ||
      ['.test.ts', '.test.tsx'].some((end) => existsSync(join(root, path + end)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  },
);
