import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip archive with these parts. */
function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compress: true });
  zip.end();
  return buffer(zip.outputStream);
}

const office = 'application/vnd.openxmlformats-officedocument';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function contentTypes(part: string, type: string): string {
  return (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/${part}" ContentType="${office}.${type}.main+xml"/></Types>`
  );
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

const relationsPart = (...all: readonly string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

/** A Word document with these paragraphs. */
export function docxOf(paragraphs: readonly string[]): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return zipOf({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relationsPart(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
  });
}

/** Slides with these texts, stored in the reverse of the order in which they are shown. */
export function pptxOf(slides: readonly string[]): Promise<Buffer> {
  const file = (index: number) => `slides/slide${slides.length - index}.xml`;
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index}"/>`);
  return zipOf({
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': relationsPart(relation('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation xmlns:p="p" xmlns:r="${relations}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsPart(
      ...slides.map((_, index) => relation(`rId${index}`, 'slide', file(index))),
    ),
    ...Object.fromEntries(
      slides.map((text, index) => [
        `ppt/${file(index)}`,
        `<?xml version="1.0"?><p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
      ]),
    ),
  });
}
