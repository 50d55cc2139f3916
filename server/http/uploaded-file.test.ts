import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHttp } from '../../tests/support/server/http.ts';
import { readUploadedFile } from './uploaded-file.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await testHttp();
  app.post('/upload', async (request) => {
    const { name, content } = await readUploadedFile(request, 1000);
    return { name, size: (await buffer(content)).length };
  });
});
afterAll(() => app.close());

const form = 'multipart/form-data; boundary=b';
const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';
const field = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n';

async function upload(payload: string, type = form) {
  const headers = { 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload });
  return [answer.statusCode, answer.json()] as const;
}

test('a file is read, alone or after a field', async () => {
  const read = [200, { name: 'a.txt', size: 3 }];
  expect(await upload(`${file}\r\n--b--`)).toEqual(read);
  expect(await upload(`${field}${file}\r\n--b--`)).toEqual(read);
});

test.each([
  ['without a boundary', `${file}\r\n--b--`, 'multipart/form-data'],
  ['cut off in the file', file, form],
  ['cut off in the headers of a part', '--b\r\ncontent-disposition: form-da', form],
  ['without a file', `${field}--b--`, form],
  ['without any part', '', form],
])('a multipart body %s is malformed', async (_how, payload, type) => {
  expect(await upload(payload, type)).toMatchObject([400, { code: 'malformed' }]);
});

test('a multipart body of 2,000 parts is too large', async () => {
  const answer = await upload(`${field.repeat(2000)}--b--`);
  expect(answer).toMatchObject([413, { code: 'too_large' }]);
});
