import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type TaskCount, countsFile, pageOf, readCounts } from './counts.ts';

/** The type of the annotation in which a journey leaves its count, as JSON. */
export const countAnnotation = 'task-count';

/** What a journey counted. */
export interface CountedTask extends Omit<TaskCount, 'phone' | 'desk'> {
  readonly size: 'phone' | 'desk';
  readonly count: number;
}

const order = new Intl.Collator('en', { numeric: true });

/**
 * Writes what the journeys counted to the page of counts, the higher count of both languages. Tasks
 * that failed or did not run keep their row.
 */
export default class CountReporter implements Reporter {
  readonly #tasks = new Map<string, TaskCount>();
  readonly #failed = new Set<string>();

  onTestEnd({ title }: TestCase, { annotations, status }: TestResult): void {
    if (status !== 'passed') this.#failed.add(title);
    for (const { type, description } of annotations) {
      if (type !== countAnnotation || description === undefined) continue;
      const { size, count, ...task } = JSON.parse(description) as CountedTask;
      const known = this.#tasks.get(task.title) ?? { ...task, phone: 0, desk: 0 };
      this.#tasks.set(task.title, { ...known, [size]: Math.max(known[size], count) });
    }
  }

  onEnd(): void {
    const counted = [...this.#tasks.values()].filter(({ title }) => !this.#failed.has(title));
    const kept = readCounts().filter(({ title }) => !counted.some((task) => task.title === title));
    const tasks = [...kept, ...counted].toSorted(
      (a, b) => order.compare(a.id, b.id) || order.compare(a.title, b.title),
    );
    writeFileSync(countsFile, pageOf(tasks));
    for (const title of this.#failed) console.error(`Failed, so its row is as before: ${title}`);
  }
}
