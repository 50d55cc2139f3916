import type { DocumentVersion } from '../../../src/contract/versions.ts';
import { formOf } from '../openapi/form.ts';
import type { Plant } from './plant.ts';

/**
 * Uploads a file as the next version of a document, which must be accepted; resolves once its text has
 * been read.
 */
export async function uploadedVersion(
  { server, admin, siteId }: Pick<Plant, 'server' | 'admin' | 'siteId'>,
  documentId: number,
  name: string,
  content: string | Buffer,
): Promise<DocumentVersion> {
  const form = formOf(name, content);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/sites/${siteId}/dms/documents/${documentId}/upload`,
    headers: {
      ...form.headers,
      cookie: `${server.app.sessionCookies.session}=${admin.token ?? ''}`,
    },
    payload: form.body as Buffer,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await server.textReader.settled();
  return answer.json();
}
