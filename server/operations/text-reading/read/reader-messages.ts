import type { TextFailure } from '../../../../src/contract/file-texts.ts';
import type { TextKind } from '../../file-text/text-kind.ts';
import type { FileText } from './text-pages.ts';

/** The data with which a reader's thread starts. */
export interface ReaderInput {
  readonly kind: TextKind;
  readonly bytes: Uint8Array;
  /** false: these bytes are only the beginning of the file. */
  readonly isWhole: boolean;
}

/** The one message of a reader's thread. */
export type FromReader =
  | { readonly type: 'text'; readonly text: FileText }
  | { readonly type: 'failed'; readonly code: TextFailure };
