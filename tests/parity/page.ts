import { evaluate, type ParityCase } from './evaluate.ts';

declare global {
  /** Evaluates cases that come as JSON, as the body of a call does. */
  var evaluateAll: (cases: string) => readonly (readonly string[])[];
}

globalThis.evaluateAll = (cases) => (JSON.parse(cases) as readonly ParityCase[]).map(evaluate);
