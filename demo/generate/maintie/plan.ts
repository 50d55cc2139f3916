import { dayOffset, rounded } from '../keys.ts';
import { random, type Random } from '../random.ts';
import type { Criticality } from './classify.ts';
import { overrides } from './overrides.ts';
import type { AnnotatedText } from './annotated-texts.ts';

/** A day and a time, relative to the first start. */
export interface DayTime {
  readonly day: number;
  readonly time: string;
}

export interface Plan {
  readonly status: string;
  /** Days from the first start. */
  readonly created: number;
  readonly updated: number;
  readonly start: DayTime | null;
  readonly end: DayTime | null;
  readonly due: DayTime | null;
  readonly isAssigned: boolean;
}

/** Minimum and maximum days from report to due date. */
const leads: { readonly [level in Criticality]: readonly [number, number] } = {
  critical: [0, 3],
  high: [3, 10],
  medium: [10, 30],
  low: [20, 60],
};

/**
 * The factor by which work of a criticality is done faster than other work: nothing critical waits
 * for months.
 */
const urgency: { readonly [level in Criticality]: number } = {
  critical: 10,
  high: 3,
  medium: 1,
  low: 0.7,
};

/** Routine and errands are done within weeks or not at all. */
const routineSpeed = 6;

/**
 * The probability that work is done, by its age in days: the backlog is young, with a few old
 * orders.
 */
function shareDone(age: number, speed: number): number {
  const ripe = age * speed;
  if (ripe > 120) return speed > 1 ? 1 : 0.94;
  if (ripe > 60) return 0.82;
  if (ripe > 30) return 0.62;
  if (ripe > 14) return 0.42;
  return ripe > 5 ? 0.22 : 0.04;
}

function statusOf(age: number, share: number, hasTemplate: boolean, numbers: Random): string {
  const isDone = numbers.chance(share);
  if (!hasTemplate) return isDone ? 'TERM_DEFAULT' : 'INIT_DEFAULT';
  if (isDone) {
    const closed = age > 90 ? 40 : age > 30 ? 8 : 1;
    return numbers.weighted([
      ['TERM_DEFAULT', closed],
      ['COMPLETED', 3],
      ['AWAITING_APPROVAL', age > 45 ? 0 : 6],
    ]);
  }
  return numbers.weighted([
    ['INIT_DEFAULT', age < 8 ? 6 : 3],
    ['PLANNED', 4],
    ['IN_PROGRESS', 4],
    ['ON_HOLD', age < 4 ? 0 : 2],
  ]);
}

const finished = new Set(['TERM_DEFAULT', 'COMPLETED', 'AWAITING_APPROVAL']);

/** Work that was due long ago got a new due date; a few orders are due today. */
function dueDay(day: number, lead: number, isDone: boolean, numbers: Random): number {
  const due = day + lead;
  if (isDone) return due;
  if (numbers.chance(0.06)) return 0;
  return due < -30 ? numbers.whole(-12, 24) : due;
}

function workDays(
  status: string,
  day: number,
  due: number,
  length: number,
  numbers: Random,
): { start: number; end: number } | null {
  if (finished.has(status)) {
    const late = numbers.chance(0.2) ? numbers.whole(1, 6) : -numbers.whole(0, 2);
    const end = Math.max(day + length, Math.min(due + late, -1));
    return { start: Math.max(day, Math.min(end, -1) - length), end: Math.min(end, -1) };
  }
  if (status === 'PLANNED') {
    const start = Math.max(1, due - length - numbers.whole(0, 2));
    return { start, end: start + length };
  }
  if (status === 'IN_PROGRESS' || status === 'ON_HOLD') {
    const start = -numbers.whole(1, Math.max(1, Math.min(-day, status === 'ON_HOLD' ? 14 : 4)));
    return { start, end: Math.max(start + length, Math.min(due, 1)) };
  }
  return null;
}

function lastChange(status: string, created: number, end: number | null, numbers: Random): number {
  const passed = -created * numbers.fraction();
  if (status === 'TERM_DEFAULT' && end !== null) {
    return rounded(Math.min(end + 0.7 + numbers.fraction() * Math.min(2, -end), -0.02));
  }
  if (finished.has(status) && end !== null) return rounded(Math.min(end + 0.7, -0.02));
  if (status === 'INIT_DEFAULT') return rounded(created + Math.min(passed, 0.1));
  return rounded(Math.max(created + passed, -6 * numbers.fraction()));
}

/**
 * When a work order was reported, is due and is worked on, and its progress. `length` is the length
 * of the work in whole days beyond the first. Everything planned has a due date and an assignee, as
 * the flow requires; some open orders lack one or both. Texts in the past tense are done.
 */
export function planFor(
  text: AnnotatedText,
  criticality: Criticality,
  type: string,
  hasTemplate: boolean,
  length: number,
): Plan {
  const numbers = random(`plan/${text.id}`);
  const pin = overrides.get(text.id);
  const age = Math.ceil(365 * numbers.fraction() ** 1.2);
  const day = pin?.created ?? -age;
  const created = dayOffset(day, `${numbers.whole(0, 23)}:${numbers.whole(0, 59)}`);
  const isRoutine = type === 'support' || type === 'inspection' || type === 'preventive';
  const isReported = /\b(replaced|changed out|raised)\b/.test(text.text);
  const share = isReported ? 1 : shareDone(-day, isRoutine ? routineSpeed : urgency[criticality]);
  const status = pin?.status ?? statusOf(-day, share, hasTemplate, numbers);
  const isDone = finished.has(status);
  const due = pin?.due ?? dueDay(day, numbers.whole(...leads[criticality]), isDone, numbers);
  const isOpen = status === 'INIT_DEFAULT' && pin === undefined;
  const days = workDays(status, day, due, length, numbers);
  const time = {
    start: numbers.pick(['06:30', '07:00', '13:00']),
    end: numbers.pick(['15:30', '17:30']),
  };
  return {
    status,
    created,
    updated: Math.max(created, lastChange(status, created, days?.end ?? null, numbers)),
    start: days === null ? null : { day: days.start, time: time.start },
    end: days === null ? null : { day: days.end, time: time.end },
    due: isOpen && numbers.chance(0.35) ? null : { day: due, time: '17:00' },
    isAssigned: !(isOpen && numbers.chance(0.5)),
  };
}
