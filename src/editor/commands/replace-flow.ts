import type { FlowDocument } from '../../runtime/documents.ts';
import { type Command, done } from './command.ts';

interface ReplaceFlow {
  readonly flow: FlowDocument;
}

/** Replaces the whole status flow (spec 4.6). */
export const replaceFlow: Command<ReplaceFlow> = {
  mayBreak: true,
  execute: (document, { flow }) => done({ ...document, statusFlow: flow }, 'replace_flow'),
};
