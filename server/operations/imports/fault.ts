import { type Translate, denialMessage } from '../../../src/domain/error-body.ts';
import type { Denial } from '../../../src/runtime/flow/types.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { errorMessage } from '../../../src/runtime/format-message.ts';
import type { Language } from '../../../src/runtime/text.ts';
import type { CellProblem } from '../../../src/runtime/cell-codec/types.ts';

/** Why a row can't go in; put into words when somebody reads it, in their language. */
export type Fault =
  /** Of a cell that can't be read. */
  | ({ readonly kind: 'cell' } & CellProblem)
  /** Of the row among others, or of what may be done with it. */
  | ({ readonly kind: 'row' } & CellProblem)
  /** As a call would be refused. */
  | { readonly kind: 'field'; readonly error: FieldError }
  | { readonly kind: 'denied'; readonly denial: Denial };

/** A fault at its place. */
export interface RowProblem {
  readonly row: number;
  /** Of the column; null for the row as a whole. */
  readonly db: string | null;
  /** The header in the file, or the name of a column that is not in it. */
  readonly column: string | null;
  readonly value: string | null;
  readonly fault: Fault;
}

export function codeOf(fault: Fault): string {
  switch (fault.kind) {
    case 'field':
      return fault.error.code;
    case 'denied':
      return 'denied';
    default:
      return fault.code;
  }
}

export function faultSentence(say: Translate, language: Language, fault: Fault): string {
  switch (fault.kind) {
    case 'field':
      return errorMessage(fault.error, language);
    case 'denied':
      return denialMessage(say, language, fault.denial);
    default:
      return say(language, `import:${fault.kind}.${fault.code}`, fault.params);
  }
}
