import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { presignedUrl, signedHeaders } from './sign.ts';

// The worked examples of the service's documentation of Signature Version 4.
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:00Z');
const host = 'https://examplebucket.s3.amazonaws.com';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test.each([
  {
    what: 'a range of an object',
    request: { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'an upload',
    request: {
      method: 'PUT',
      path: '/test%24file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: 'Welcome to Amazon S3.',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a list',
    request: { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, body: '' },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the signature of $what is that of the documentation', ({ request, signature }) => {
  const { method, path, headers, body } = request;
  const url = new URL(path, host);
  const signed = signedHeaders(
    { method, url, headers: { ...headers }, bodyHash: sha256(body) },
    credentials,
    now,
  );
  expect(signed['authorization']).toContain(`Signature=${signature}`);
});

test('the signature of a link is that of the documentation', () => {
  const url = presignedUrl(new URL('/test.txt', host), credentials, { now, seconds: 86_400 });
  expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
