import type { CDPSession } from 'playwright';

/** Megabytes of JavaScript heap that a page uses after garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/**
 * Processor time of the page's main thread in milliseconds, which other load of the machine hardly
 * changes. The session has `Performance.enable` with `timeDomain: 'threadTicks'`.
 */
export async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
