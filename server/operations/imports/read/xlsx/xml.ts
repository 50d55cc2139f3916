import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../table.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Handlers that get the names of elements without their prefix. */
export interface Handlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * The most characters of all texts of a workbook, which have to be in memory while it is read, and
 * the most bytes between two tags.
 */
export const mostText = 50_000_000;

/** Parts of a workbook nest a few elements; each level costs memory. */
const maxDepth = 100;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML chunk by chunk and yields after each chunk. Throws UnreadableFile. */
export async function* readXml(content: Readable, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let sinceTag = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    if (depth > maxDepth) throw new UnreadableFile('unreadable');
    handlers.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    handlers.close?.(withoutPrefix(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('error', (error) => {
    throw new UnreadableFile('unreadable', error);
  });
  const decoder = new TextDecoder();
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sinceTag += chunk.length;
    if (sinceTag > mostText) throw new UnreadableFile('too_many_texts');
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
  yield;
}

/** Parses a small part to its end. */
export async function readWhole(content: Readable, handlers: Handlers): Promise<void> {
  const pieces = readXml(content, handlers);
  while ((await pieces.next()).done !== true);
}
