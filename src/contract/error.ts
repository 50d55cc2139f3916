/**
 * The body of every answer that is not a success. `error` is a sentence that can be shown, in the
 * user's language; `details` is there for 412 (`current`), 422 (`fields`, or `problems` of a
 * document) and denied moves (`denial`).
 */
export interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly details?: {
    readonly fields?: readonly {
      readonly pointer: string;
      readonly code: string;
      readonly params: { readonly [name: string]: string | number | boolean };
      readonly message: string;
    }[];
    readonly current?: unknown;
    readonly denial?: unknown;
    readonly problems?: unknown;
  };
}
