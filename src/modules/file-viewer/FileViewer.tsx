import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { MediaViewer } from './MediaViewer.tsx';
import { NoPreview } from './NoPreview.tsx';
import { PictureViewer } from './picture/PictureViewer.tsx';
import { TableViewer } from './text/TableViewer.tsx';
import { TextViewer } from './text/TextViewer.tsx';
import styles from './file-viewer.module.css';
import { type ShownFile, type ViewerKind, viewerKindOf } from './viewer-kind.ts';

const DxfViewer = lazyComponent(async () => (await import('./dxf/DxfViewer.tsx')).DxfViewer);
const PdfViewer = lazyComponent(async () => (await import('./pdf/PdfViewer.tsx')).PdfViewer);

interface Props {
  readonly file: ShownFile;
  /** The page that is shown first, from 1. */
  readonly page?: number;
  /** Words of a search that are marked at first. */
  readonly find?: string;
  /** They are marked only where they follow each other, as the words of a quote. */
  readonly isQuote?: boolean;
}

/** The content of a file. Nothing in it runs: it is drawn, played or shown as text. */
export function FileViewer({ file, page = 1, find = '', isQuote = false }: Props) {
  const kind = viewerKindOf(file);
  return (
    <div className={styles.frame}>
      {kind === null ? (
        <NoPreview file={file} />
      ) : (
        <Content key={file.id} {...{ file, kind, page, find, isQuote }} />
      )}
    </div>
  );
}

type ContentProps = Required<Props> & { readonly kind: ViewerKind };

function Content({ file, kind, page, find, isQuote }: ContentProps) {
  const { files } = useWidgetServices();
  const url = files.viewUrl(file.id);
  switch (kind) {
    case 'pdf':
      return (
        <LazyBoundary>
          <PdfViewer file={file} url={url} page={page} find={find} isQuote={isQuote} />
        </LazyBoundary>
      );
    case 'picture':
      return <PictureViewer file={file} find={find} isQuote={isQuote} />;
    case 'video':
    case 'audio':
      return <MediaViewer url={url} kind={kind} file={file} />;
    case 'dxf':
      return (
        <LazyBoundary>
          <DxfViewer url={url} file={file} />
        </LazyBoundary>
      );
    case 'table':
      return <TableViewer url={url} file={file} />;
    case 'text':
      return <TextViewer url={url} file={file} find={find} isQuote={isQuote} />;
  }
}
