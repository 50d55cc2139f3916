import { judge, type Question } from './judge.ts';

declare global {
  /** Takes questions as JSON, as a call brings them. */
  var judgeAll: (questions: string) => readonly (readonly string[])[];
}

globalThis.judgeAll = (questions) => (JSON.parse(questions) as readonly Question[]).map(judge);
