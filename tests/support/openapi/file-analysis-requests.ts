import type { DocumentVersion } from '../../../src/contract/versions.ts';
import type { AnalysisServer } from '../analysis-server.ts';
import { pdfOf } from '../pdf.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { formOf } from './form.ts';

/** Makes every call for the analysis of files, so that it succeeds. */
export async function callFileAnalysis(
  client: Client,
  plant: Plant,
  service: AnalysisServer,
): Promise<void> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const upload = `/api/sites/${plant.siteId}/dms/documents/${id}/upload`;
  const form = formOf('analysed.pdf', pdfOf(['Number C-4711']));
  const { body } = await client.call<DocumentVersion>('POST', upload, form);
  await plant.server.textReader.settled();
  const file = { module_type: 'dms_documents', item_id: id, file_id: body.file.id };
  const analysis = `/api/sites/${plant.siteId}/gemini`;
  const place = { page: 1, quote: 'Number C-4711' };
  await client.call('GET', `${analysis}/capabilities`);
  await client.call('GET', `${analysis}/health`);
  await client.call('POST', `${analysis}/upload`, { body: file });
  service.answer = () => ({ reply: { answer: 'C-4711', citations: [place] } });
  const question = 'What number?';
  await client.call('POST', `${analysis}/analyze`, { body: { ...file, question } });
  service.answer = () => ({
    reply: { values: [{ field: 'document_number', value: 'C-4711', ...place }] },
  });
  await client.call('POST', `${analysis}/analyze`, { body: { ...file, question: null } });
  // An item that is not saved yet.
  const unsaved = { ...file, item_id: null };
  await client.call('POST', `${analysis}/upload`, { body: unsaved });
  await client.call('POST', `${analysis}/analyze`, { body: { ...unsaved, question: null } });
  await client.call('DELETE', `${analysis}/cleanup`);
}
