import type { ImportReason } from '../../../src/contract/import-schemas.ts';
import { type Translate, denialMessage } from '../../../src/domain/error-body.ts';
import { errorMessage } from '../../../src/runtime/format-message.ts';
import { type Language, languages } from '../../../src/runtime/text.ts';
import type { RowFault } from '../../db/tables/imports.ts';

/** A problem of a row, or of one of its cells. */
export interface RowProblem {
  readonly row: number;
  /** The column; null for the row as a whole. */
  readonly db: string | null;
  /** The header in the file, or the name of a column that the file does not have. */
  readonly column: string | null;
  readonly value: string | null;
  /** Where it is, if a row of a table caused it: the sheet (null in a CSV) and the line in it. */
  readonly sheet?: string | null;
  readonly line?: number;
  readonly fault: RowFault;
}

export function codeOf(fault: RowFault): ImportReason {
  switch (fault.kind) {
    case 'field':
      return fault.error.code;
    case 'denied':
      return 'denied';
    default:
      return fault.code;
  }
}

export function faultSentence(say: Translate, language: Language, fault: RowFault): string {
  switch (fault.kind) {
    case 'field':
      return errorMessage(fault.error, language);
    case 'denied':
      return denialMessage(say, language, fault.denial);
    default:
      return say(language, `import:${fault.kind}.${fault.code}`, fault.params);
  }
}

/** Whether a header is that of the reasons in a file of rows to correct, in any language. */
export function isReasonsHeader(say: Translate, header: string): boolean {
  return languages.some((each) => say(each, 'import:reasons') === header);
}
