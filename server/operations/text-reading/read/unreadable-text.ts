import type { TextFailure } from '../../../../src/contract/file-texts.ts';

/** The text of the file can't be read, now or later. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
  readonly code: TextFailure;

  constructor(code: TextFailure, cause?: unknown) {
    super(`The text of the file can't be read: ${code}`, { cause });
    this.code = code;
  }
}
