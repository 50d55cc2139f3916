import type { Sent } from '../server/client.ts';

const boundary = 'a-boundary-that-is-in-no-file';

/** A multipart form with one file and texts before it, as the body of a request. */
export function formOf(
  name: string,
  content: string | Buffer,
  part = 'file',
  fields: Readonly<Record<string, string>> = {},
): Sent {
  const texts = Object.entries(fields).map(
    ([key, text]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
