/** The time of each call in milliseconds, and for throughput the number of calls per second. */
export interface Timing {
  readonly samples: readonly number[];
  readonly perSecond?: number;
}

export interface Summary {
  readonly samples: number;
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly perSecond: number | null;
}

/** The smallest sample that is at least as large as `share` (0 to 1) of all samples. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function summarise({ samples, perSecond }: Timing): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  return {
    samples: sorted.length,
    min: quantile(sorted, 0),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    perSecond: perSecond ?? null,
  };
}

export interface Rounds {
  /** Calls whose time does not count. */
  readonly warmUp: number;
  readonly samples: number;
}

/** Milliseconds after which slow cases stop early. */
const patience = 8000;
const enough = 20;

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Runs one call after the other; `prepare` makes the input of each, and its time does not count.
 */
export async function sample<T>(
  prepare: () => T,
  work: (prepared: T) => unknown,
  rounds: Rounds,
): Promise<Timing> {
  const calls = async (count: number): Promise<readonly number[]> => {
    const samples: number[] = [];
    const start = performance.now();
    while (samples.length < count) {
      if (samples.length >= enough && performance.now() - start > patience) break;
      const prepared = prepare();
      samples.push(await timed(() => work(prepared)));
    }
    return samples;
  };
  await calls(rounds.warmUp);
  return { samples: await calls(rounds.samples) };
}

/**
 * Runs `clients` concurrently, each with one call after the other: `samples` calls in all. Also
 * returns the calls per second.
 */
export async function load(
  clients: readonly (() => Promise<unknown>)[],
  rounds: Rounds,
): Promise<Timing> {
  const samples: number[] = [];
  const run = async (calls: number, keep: boolean): Promise<void> => {
    let left = calls;
    await Promise.all(
      clients.map(async (work) => {
        while (left > 0) {
          left -= 1;
          const took = await timed(work);
          if (keep) samples.push(took);
        }
      }),
    );
  };
  await run(rounds.warmUp, false);
  const took = await timed(() => run(rounds.samples, true));
  return { samples, perSecond: (samples.length / took) * 1000 };
}
