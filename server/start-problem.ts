/**
 * Stops the start of the server. `message` is one sentence for the person at the console that names
 * what is wrong and what to do; it is printed without a stack.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/**
 * Returns `error` as a StartProblem with a sentence made from it; a StartProblem is returned
 * unchanged.
 */
export function asStartProblem(error: unknown, sentence: (reason: string) => string): StartProblem {
  if (error instanceof StartProblem) return error;
  return new StartProblem(sentence(error instanceof Error ? error.message : String(error)), {
    cause: error,
  });
}
