import type { Rounds, Timing } from './measure.ts';
import type { BenchServer } from './server/server.ts';

/** What a case is given to work with. */
export interface BenchContext {
  readonly rounds: Rounds;
  /** The server over a filled database: started and filled at the first call, the same afterwards. */
  readonly server: () => Promise<BenchServer>;
  /** Has something that several cases share closed when all are measured. */
  readonly atEnd: (close: () => Promise<void>) => void;
  /** Prints beside the table, query plans for instance. */
  readonly print: (text: string) => void;
  readonly explain: boolean;
  /** Measures lists beside the tables in bench/peers, too. */
  readonly withPeers: boolean;
}

/** One line of the table. */
export interface Case {
  /** `group: what`, the same from run to run. */
  readonly name: string;
  /** The p95 in milliseconds to stay below; absent where there is no aim. */
  readonly aim?: number;
  readonly measure: (context: BenchContext) => Promise<Timing>;
}
