import { evaluate, type ParityCase } from './evaluate.ts';

declare global {
  /** Takes questions as JSON, as a call brings them. */
  var judgeAll: (questions: string) => readonly (readonly string[])[];
}

globalThis.judgeAll = (questions) => (JSON.parse(questions) as readonly ParityCase[]).map(evaluate);
