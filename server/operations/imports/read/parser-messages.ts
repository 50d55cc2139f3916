import type { UnreadableFileCode } from '../../../../src/contract/import-schemas.ts';
import type { FileRow, TableFile, WantedTable } from './table.ts';

/** The description of a table file without its rows. */
export type TableHead = Omit<TableFile, 'rows'>;

/** The data with which a parser's thread starts. */
export interface ParserInput {
  readonly size: number;
  readonly wanted: WantedTable;
}

/** Messages to the thread of a parser. */
export type ToParser =
  /** Requests the next page of a reader; a new number begins again at the first row. */
  | { readonly type: 'next'; readonly reader: number }
  /** The requested bytes. */
  | { readonly type: 'block'; readonly id: number; readonly bytes: Uint8Array };

/**
 * Messages from the thread of a parser. The first answer is `head`; each `next` gets one `page` or
 * `failed`, in order.
 */
export type FromParser =
  | { readonly type: 'head'; readonly head: TableHead }
  /** null after the last row. */
  | { readonly type: 'page'; readonly rows: readonly FileRow[] | null }
  | {
      readonly type: 'failed';
      /** null for an error that is not the file's. */
      readonly code: UnreadableFileCode | null;
      readonly message: string;
    }
  /** Requests bytes of the file. */
  | {
      readonly type: 'block';
      readonly id: number;
      readonly start: number;
      readonly end: number;
    };
