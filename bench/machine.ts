import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the numbers were measured on; the load says whether others were busy on it as well. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${availableParallelism()} cores of ${model}, ${memory}, load ${load} · Node.js ${process.versions.node}`;
}
