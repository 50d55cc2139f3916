import type { Problem } from '../problem.ts';
import { queryText, type Params, type QueryKey } from '../rules/texts.ts';
import type { Text } from '../text.ts';

/** The invalid part of the query. */
export type QueryErrorCode = QueryKey;

/**
 * An invalid query, with a sentence that says what to correct. `problems` are those of its filter,
 * with pointers into it. `runQuery` and `compileQuery` throw nothing else.
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
