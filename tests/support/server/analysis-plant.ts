import type { AnalysisSettings } from '../../../server/adapters/analysis/analysis.ts';
import type {
  AnalysedFile,
  Analysis,
  AnalysisCapabilities,
} from '../../../src/contract/file-analysis.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { uploaded } from './files.ts';
import { uploadedVersion } from './uploaded-version.ts';
import { type Plant, makePlant } from './plant.ts';
import type { Person } from './world.ts';

export const geminiAt = (address: string): AnalysisSettings => ({
  kind: 'gemini',
  key: 'test-key',
  model: 'test',
  address,
  timeLimit: 2000,
});
export const openAiAt = (address: string): AnalysisSettings => ({
  kind: 'open-ai',
  key: 'test-key',
  address: `${address}/open-ai/v1`,
  model: 'test',
  takesPictures: true,
  timeLimit: 2000,
});

const codes = ['dms_documents', 'workorders']
  .flatMap((type) => [`${type}.read`, `${type}.update`])
  .concat('analysis.use');

export type AnalysisPlant = Awaited<ReturnType<typeof analysisPlant>>;

/** A plant whose server has the service, and calls about files of its items. */
export async function analysisPlant(analysis?: AnalysisSettings) {
  const plant = await makePlant(analysis === undefined ? {} : { analysis });
  let people = 0;
  /** Somebody who has asked nothing yet: the number of questions in a minute is limited. */
  const asker = () => {
    people += 1;
    return plant.world.person(`asker ${people}`, [{ codes }]);
  };
  return { plant, asker, ...callsIn(plant) };
}

function callsIn(plant: Plant) {
  const { server, admin, siteId } = plant;
  const path = `/api/sites/${siteId}/gemini`;

  async function document(name: string, content: string | Buffer) {
    const { id } = await plant.make('dms_documents', { dms_versions: null });
    const { file } = await uploadedVersion(plant, id, name, content);
    return { module_type: 'dms_documents', item_id: id, file_id: file.id };
  }

  /** A work order with a file. */
  async function order(name: string, content: string | Buffer) {
    const { id: file_id } = await uploaded(server, admin, siteId, content, { name });
    const { id } = await plant.make('workorders', { files: [file_id] });
    await server.textReader.settled();
    return { module_type: 'workorders', item_id: id, file_id };
  }

  /** A file that somebody uploads for an item that is not saved yet. */
  async function unused(by: Person, module_type: string, content: string | Buffer) {
    const { id: file_id } = await uploaded(server, by, siteId, content, { name: 'unused.pdf' });
    await server.textReader.settled();
    return { module_type, item_id: null, file_id };
  }

  const upload = (by: Person, file: AnalysedFile) =>
    by.call<{ kept_until: string | null; code?: string; error?: string }>(
      'POST',
      `${path}/upload`,
      { body: file },
    );
  const ask = (by: Person, file: AnalysedFile, question: string | null, language?: Language) =>
    by.call<Analysis & { code?: string; error?: string }>('POST', `${path}/analyze`, {
      body: { ...file, question, ...(language !== undefined && { language }) },
    });
  const capabilities = async (by: Person) =>
    (await by.call<AnalysisCapabilities>('GET', `${path}/capabilities`)).body;
  return { path, document, order, unused, upload, ask, capabilities };
}
