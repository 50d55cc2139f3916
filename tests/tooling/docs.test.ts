import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'bench/RESULTS.md'], {
  cwd: root,
});
const tests = globSync('{src,server,mock,demo,scripts,bench,tests}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
}).map((file) => file.replaceAll('\\', '/'));

/** The arguments of a command in all of its uses, without placeholders in capitals. */
function argumentsOf(command: string, text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`${command} ([^\`\\n]*)`, 'g'))]
    .flatMap(([, list = '']) => list.split(' '))
    .filter((each) => each !== '' && each !== each.toUpperCase());
}

test.each(documents)('every command of Vitest in %s selects tests that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll('rating', 'number');
  const paths = argumentsOf('npx vitest run', text);
  expect(paths.filter((path) => !tests.some((each) => each.includes(path)))).toEqual([]);
});

test.each(documents)('every journey that %s names exists', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const journeys = tests.filter((each) => each.startsWith('tests/e2e/'));
  const names = argumentsOf('npm run test:e2e --', text);
  expect(names.filter((name) => !journeys.some((each) => each.includes(name)))).toEqual([]);
});

test.each(documents)('every link in %s leads to a file', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link));
  expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
});

test('the systemd unit and the container file run the command of npm start, without a shell', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: { start: string } };
  const unit = /^ExecStart=\/opt\/sitewright\/node_modules\/node\/bin\/(.+)$/m;
  expect(unit.exec(read('deploy/sitewright.service'))?.[1]).toBe(scripts.start);
  const image = /^CMD (\[.+\])$/m.exec(read('deploy/Containerfile'))?.[1] ?? '[]';
  const command = (JSON.parse(image) as string[]).join(' ');
  expect(command).toBe(`node_modules/node/bin/${scripts.start}`);
});
