import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { Answer } from './points.ts';

/** The answers in the order of their buttons; shape and word say them, colour repeats it. */
export const answerChoices = [
  { answer: 'pass', Icon: CircleCheck, key: 'p' },
  { answer: 'fail', Icon: CircleX, key: 'f' },
  { answer: 'na', Icon: CircleMinus, key: 'n' },
] as const satisfies readonly { answer: Answer; Icon: typeof CircleCheck; key: string }[];

export const answerIcons = { pass: CircleCheck, fail: CircleX, na: CircleMinus } as const;
