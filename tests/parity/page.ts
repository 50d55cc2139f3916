import { evaluate, type ParityCase } from './evaluate.ts';

declare global {
  /** Evaluates cases that arrive as JSON, like the body of a call. */
  var evaluateAll: (cases: string) => readonly (readonly string[])[];
}

globalThis.evaluateAll = (cases) => (JSON.parse(cases) as readonly ParityCase[]).map(evaluate);
