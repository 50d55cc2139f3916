import type { Language } from '../../src/runtime/text.ts';
import type { LabelOption } from '../../src/widgets/label-services.ts';
import type { WidgetServices } from '../../src/widgets/services.ts';
import { fileRow, testFiles } from '../support/file-services.ts';
import { noReferences, testServices } from '../support/widget-services.ts';

const label = (id: number, name: string, colour: string): LabelOption => ({
  id,
  name,
  colour,
  description: null,
  isActive: true,
});
const labels = [label(1, 'Safety', '#C4342B'), label(2, 'Vendor', '#2C6BC7')];

/**
 * The services of component tests, with additional actions for people who view the gallery: add and
 * choose.
 */
export function galleryServices(language: Language): WidgetServices {
  let id = 10;
  return testServices(language, {
    files: testFiles({
      // Any picture that exists on the page.
      thumbnailUrl: () => '/favicon.svg',
      send: ({ file: { name, size } }) => {
        id += 2;
        return Promise.resolve({ state: 'done', row: fileRow(id, { name, size }) });
      },
    }),
    labels: {
      forModule: () => labels,
      pageHref: () => null,
      mayCreate: () => true,
      create: (_module, name) => Promise.resolve(label(3, name, '#74838E')),
    },
    references: {
      ...noReferences,
      modules: [{ type: 'pumps', name: 'Pumps', singular: 'pump', icon: 'gauge' }],
      mayCreate: () => true,
      report: () =>
        Promise.resolve({ state: 'made', row: { id: 7, name: 'Item 7', code: 'EQ-7' } }),
    },
  });
}
