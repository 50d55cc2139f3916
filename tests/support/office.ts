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

/**
 * A file of OpenDocument with this body, as LibreOffice writes it: its type comes first, and is not compressed.
 * `isLocked`: its content is encrypted.
 */
export function openDocumentOf(
  kind: 'text' | 'presentation' | 'spreadsheet',
  body: string,
  isLocked = false,
): Promise<Buffer> {
  const namespaces = ['office', 'text', 'draw', 'table', 'presentation']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const zip = new ZipFile();
  const mime = `application/vnd.oasis.opendocument.${kind}`;
  const content = `<?xml version="1.0"?><office:document-content ${namespaces}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`;
  const encryption = isLocked ? '<manifest:encryption-data/>' : '';
  zip.addBuffer(Buffer.from(mime), 'mimetype', { compress: false });
  zip.addBuffer(Buffer.from(isLocked ? 'encrypted' : content), 'content.xml', { compress: true });
  zip.addBuffer(
    Buffer.from(
      `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mime}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${encryption}</manifest:file-entry></manifest:manifest>`,
    ),
    'META-INF/manifest.xml',
  );
  zip.end();
  return buffer(zip.outputStream);
}
