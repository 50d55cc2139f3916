import { sql } from '../../query/fragment.ts';
import { compareDates } from '../dates.ts';
import type { Operator } from '../operator.ts';
import { compileOverloads, type Overload, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { dateComparison } from '../sql/dates.ts';
import { condition, constant, integerSql, sqlOf } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';

const saying =
  (key: SentenceKey): DescribeFunction =>
  ([date = null], { phrase, textOf }) =>
    simplePhrase(phrase(key, { a: textOf(date) }));

/** True of a moment that has passed and of a day before today. */
const isPast = strictOverload<readonly [string]>({
  args: ['date'],
  result: 'boolean',
  whenEmpty: false,
  evaluate: ([date], { now, timeZone }) => compareDates(date, now, timeZone) < 0,
  toSql: ([date], context) =>
    condition(dateComparison('<', date, constant(context.moment.now), context)),
});

/**
 * The same in filters, which know the statuses of all templates: false for finished items. `status` is
 * the name of the item's status, which rules about a row read after `item.`.
 */
const isPastAndOpen = (status: string): Overload => ({
  ...isPast,
  reads: [status],
  evaluate(nodes, evaluation, pointer) {
    const { finished = [], read } = evaluation.context;
    const isFinished = finished.some((number) => number === read(status));
    return !isFinished && isPast.evaluate(nodes, evaluation, pointer);
  },
  toSql(operands, context) {
    const { finished = [] } = context.moment;
    const [date] = operands;
    const { now, timeZone } = context.moment;
    const past =
      date?.kind === 'constant' && typeof date.value === 'string'
        ? constant(compareDates(date.value, now, timeZone) < 0)
        : isPast.toSql(operands, context);
    if (finished.length === 0) return past;
    const number = integerSql(context.read(status));
    return condition(
      sql`(${sqlOf(past, 'boolean')} and ${number} <> all (${[...finished]}::integer[]))`,
    );
  },
});

const [ofItem, ofRow] = [isPastAndOpen('status'), isPastAndOpen('item.status')];

/** True of a date that has passed, in filters only for items that are not finished. */
export const overdue: Operator = {
  name: 'overdue',
  compile(call, compiler) {
    const { isFilter, variables } = compiler.scope;
    const inFilter = variables.has('item.status') ? ofRow : ofItem;
    return compileOverloads([isFilter === true ? inFilter : isPast], call, compiler);
  },
  describe: saying('overdue'),
  describeNegated: saying('not_overdue'),
  readsFinished: true,
};
