import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';
import { dayNumber, daysOfPeriods, type Period } from './periods.ts';
import type { Recurrence } from './recurrence.ts';
import { dayMatcher, hasTimes, timesOf } from './day-matcher.ts';

const dayMs = 86_400_000;

/**
 * Dates are computed for sixty years. A rule may have none at all ("30 February"), and searching to
 * the end of the calendar, as packages do, takes seconds.
 */
const horizonDays = 60 * 366;

/** A recurrence with its start. */
export interface RepeatingSchedule {
  readonly rule: Recurrence;
  /** Milliseconds since 1970; no date is earlier. */
  readonly startsAt: number;
  /** IANA name: hours are local times of this zone, in summer and in winter. */
  readonly zone: string;
}

/** Selects the times of a period at the positions of BYSETPOS, ascending. */
function placed(walls: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return walls;
  const chosen = positions.map((position) => walls.at(position < 0 ? position : position - 1));
  return [...new Set(chosen.filter((wall) => wall !== undefined))].sort((a, b) => a - b);
}

function isOver({ until }: Recurrence, wall: number, instant: number): boolean {
  if (until === null) return false;
  if (until.kind === 'instant') return instant > until.at;
  return wall > (until.kind === 'day' ? until.at + dayMs - 1 : until.at);
}

/** The dates as instants, ascending; ends at the rule's end or after sixty years. */
function* datesFrom({ rule, startsAt, zone }: RepeatingSchedule, after: number): Generator<number> {
  const startWall = wallOfInstant(startsAt, zone);
  // A rule with a count has to be counted from its start.
  const from = rule.count === null ? Math.max(startWall, wallOfInstant(after, zone)) : startWall;
  if (!hasTimes(rule, startWall)) return;
  const matches = dayMatcher(rule, startWall);
  const times = timesOf(rule, startWall);
  const wallsOf = ({ first, length }: Period) => {
    const walls: number[] = [];
    for (let day = first; day < first + length; day += 1) {
      if (matches(day)) for (const time of times(day)) walls.push(day * dayMs + time);
    }
    return placed(walls, rule.positions);
  };
  const end = dayNumber(from) + horizonDays;
  let [counted, last] = [0, Number.NEGATIVE_INFINITY];
  for (const period of daysOfPeriods(rule, dayNumber(startWall), dayNumber(from))) {
    if (period.first > end) return;
    for (const wall of wallsOf(period)) {
      if (wall < startWall) continue;
      const instant = instantOfWall(wall, zone);
      if (isOver(rule, wall, instant) || counted === rule.count) return;
      counted += 1;
      // A time in a skipped hour moves to the next hour, in which there may be a date already.
      if (instant > last) yield instant;
      last = instant;
    }
  }
}

/** The first `most` dates at or after `after`, in milliseconds since 1970, within sixty years. */
export function nextOccurrences(
  plan: RepeatingSchedule,
  after: number,
  most: number,
): readonly number[] {
  const found: number[] = [];
  for (const date of datesFrom(plan, after)) {
    if (date >= after) found.push(date);
    if (found.length === most) break;
  }
  return found;
}

/** Whether the schedule has any date. */
export function hasOccurrence(schedule: RepeatingSchedule): boolean {
  return nextOccurrences(schedule, schedule.startsAt, 1).length > 0;
}
