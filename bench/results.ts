import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from './machine.ts';
import { type Line, table } from './table.ts';

/** One run of a group of cases. */
export interface Result {
  /** The heading of its section, stable from run to run: `page`, `forms-1000`. */
  readonly key: string;
  readonly date: Date;
  /** Processor, memory, load and Node.js (`machine()`). */
  readonly machine: string;
  /** The command that measured it. */
  readonly command: string;
  readonly figures: string;
}

const path = join(import.meta.dirname, 'RESULTS.md');

/** The group of a case: `forms-50: a key press` is in `forms-50`, `page by name` in `page`. */
export function groupOf(name: string): string {
  return /^[\w-]+/.exec(name)?.[0] ?? name;
}

/** The figures of a group: the output of its cases, then its lines of the table. */
export function figuresOf(lines: readonly Line[], printed: readonly string[]): string {
  return [...printed.map((text) => text.trim()), table(lines)].join('\n\n');
}

function sectionOf({ key, date, machine, command, figures }: Result): string {
  return [
    `## ${key}`,
    '',
    `- Date: ${date.toISOString().slice(0, 10)}`,
    `- Machine: ${machine}`,
    `- Command: \`${command}\``,
    '',
    '```text',
    figures,
    '```',
    '',
  ].join('\n');
}

/** Replaces the section of the document that has the result's key, or appends one. */
export function withSection(document: string, result: Result): string {
  const sections = document.trimEnd().split(/\n(?=## )/);
  const section = sectionOf(result);
  const at = sections.findIndex((each) => each.split('\n', 1)[0] === `## ${result.key}`);
  const all = at === -1 ? [...sections, section] : sections.with(at, section);
  return `${all.map((each) => each.trimEnd()).join('\n\n')}\n`;
}

/** The figures that a script prints; `write` makes them its section of `bench/RESULTS.md`. */
export function createReport(key: string, command: string) {
  const printed: string[] = [];
  const before = machine();
  return {
    print(text: string): void {
      console.log(text);
      printed.push(text);
    },
    write(): void {
      writeResult({
        key,
        date: new Date(),
        machine: before,
        command,
        figures: printed.join('\n'),
      });
    },
  };
}

/** Replaces the section of the result in `bench/RESULTS.md`. */
export function writeResult(result: Result): void {
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), result));
}
