import type { Rounds, Timing } from './measure.ts';
import type { BenchServer } from './server/server.ts';

/** The context of a case. */
export interface BenchContext {
  readonly rounds: Rounds;
  /** The server over a filled database: started and filled at the first call, cached afterwards. */
  readonly server: () => Promise<BenchServer>;
  /** Registers a function that closes a resource of several cases when all are measured. */
  readonly atEnd: (close: () => Promise<void>) => void;
  /** Prints in addition to the table, for example query plans. */
  readonly print: (text: string) => void;
  readonly explain: boolean;
  /** Also measures against the tables in bench/peers whose names contain this; null: against none. */
  readonly peer: string | null;
}

/** One line of the table. */
export interface Case {
  /** `group: what`, stable from run to run. */
  readonly name: string;
  /** The upper limit of the p95 in milliseconds; absent if there is no aim. */
  readonly aim?: number;
  readonly measure: (context: BenchContext) => Promise<Timing>;
}
