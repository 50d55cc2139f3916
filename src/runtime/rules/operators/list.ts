import type { Operator } from '../operator.ts';
import { add } from './add.ts';
import { all } from './all.ts';
import { and } from './and.ts';
import { concat } from './concat.ts';
import { containsBelow } from './contains-below.ts';
import { containsTeam } from './contains-team.ts';
import { contains } from './contains.ts';
import { count } from './count.ts';
import { dateAdd } from './date-add.ts';
import { dateDiff } from './date-diff.ts';
import { divide } from './divide.ts';
import { empty } from './empty.ts';
import { equal } from './equal.ts';
import { choice } from './if.ts';
import { inside } from './in.ts';
import { least } from './least.ts';
import { length } from './length.ts';
import { lessOrEqual } from './less-or-equal.ts';
import { less } from './less.ts';
import { max } from './max.ts';
import { me } from './me.ts';
import { min } from './min.ts';
import { mine } from './mine.ts';
import { moreOrEqual } from './more-or-equal.ts';
import { more } from './more.ts';
import { most } from './most.ts';
import { multiply } from './multiply.ts';
import { none } from './none.ts';
import { notEqual } from './not-equal.ts';
import { not } from './not.ts';
import { now } from './now.ts';
import { open } from './open.ts';
import { or } from './or.ts';
import { overdue } from './overdue.ts';
import { remainder } from './remainder.ts';
import { round } from './round.ts';
import { some } from './some.ts';
import { startsWith } from './starts-with.ts';
import { substr } from './substr.ts';
import { subtract } from './subtract.ts';
import { sum } from './sum.ts';
import { today } from './today.ts';
import { trim } from './trim.ts';
import { variable } from './var.ts';
import { within } from './within.ts';

const list: readonly Operator[] = [
  variable,

  equal,
  notEqual,
  less,
  lessOrEqual,
  more,
  moreOrEqual,

  and,
  or,
  not,
  choice,

  inside,
  contains,
  containsTeam,
  containsBelow,
  startsWith,
  all,
  some,
  none,
  count,
  sum,
  least,
  most,

  empty,
  length,
  concat,
  substr,
  trim,

  add,
  subtract,
  multiply,
  divide,
  remainder,
  round,
  min,
  max,

  today,
  now,
  dateDiff,
  dateAdd,
  within,
  overdue,
  open,

  me,
  mine,
];

/** The closed list of operators, by name. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  list.map((operator) => [operator.name, operator]),
);
