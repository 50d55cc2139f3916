import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine of the measurement; its load shows whether it was busy with other work. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${availableParallelism()} cores of ${model}, ${memory}, load ${load} · Node.js ${process.versions.node}`;
}
