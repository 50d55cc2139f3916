import { describe, expect, test } from 'vitest';
import { figuresOf, groupOf, type Result, withSection } from './results.ts';

const result: Result = {
  key: 'page',
  date: new Date('2026-11-23T10:00:00Z'),
  machine: '2 cores, load 0.5',
  command: 'npm run bench -- --only page',
  figures: 'by name  7.1',
};

const section = `## page

- Date: 2026-11-23
- Machine: 2 cores, load 0.5
- Command: \`npm run bench -- --only page\`

\`\`\`text
by name  7.1
\`\`\``;

describe('a section of the results', () => {
  test('a new section is added at the end of the results', () => {
    expect(withSection('# Results\n\n## lists\n\nold\n', result)).toBe(
      `# Results\n\n## lists\n\nold\n\n${section}\n`,
    );
  });

  test('a run replaces the section of its group and leaves the other sections alone', () => {
    const before = '# Results\n\n## page\n\nold\n\n### more\n\n## page-2\n\nkept\n';
    expect(withSection(before, result)).toBe(`# Results\n\n${section}\n\n## page-2\n\nkept\n`);
  });

  test('writing the same result twice changes nothing', () => {
    const once = withSection('# Results\n', result);
    expect(withSection(once, result)).toBe(once);
  });
});

test('the group of a case is the first word of its name', () => {
  expect(
    ['forms-50: a key press', 'page by name', 'write: creates, 1 client'].map(groupOf),
  ).toEqual(['forms-50', 'page', 'write']);
});

test('the figures of a group are the output of its cases, then the table of its cases', () => {
  const line = { name: 'page', aim: 25, samples: 3, min: 1, median: 2, p95: 3, perSecond: null };
  const figures = figuresOf([line], ['\nRatios']);
  expect(figures).toMatch(/^Ratios\n\n +median ms/);
  expect(figures).toContain('25 ms met');
});
