import type { Problem } from '../problem.ts';
import { queryText, type Params, type QueryKey } from '../rules/texts.ts';
import type { Text } from '../text.ts';

/** Which part of the query is wrong. */
export type QueryErrorCode = QueryKey;

/**
 * A query that can't be answered, with a sentence that says what to mend. `problems` are those of
 * its filter, with pointers into it. It is the only thing that `runQuery` and `compileQuery` throw.
 */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: QueryErrorCode;
  readonly sentence: Text;
  readonly problems: readonly Problem[];

  constructor(code: QueryErrorCode, params: Params = {}, problems: readonly Problem[] = []) {
    const sentence = queryText(code, params);
    super(typeof sentence === 'string' ? sentence : sentence.en);
    this.code = code;
    this.sentence = sentence;
    this.problems = problems;
  }
}
