import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largePdfBytes } from '../../../contract/files.ts';
import { pdfSource, pictureSource } from '../../../modules/drawings/source/drawing-source.ts';
import { useKeptUrl } from '../../../modules/drawings/source/useKeptUrl.ts';
import { usePicture } from '../../../modules/drawings/source/usePicture.ts';
import { NoPreview } from '../../../modules/file-viewer/NoPreview.tsx';
import { usePictureText } from '../../../modules/file-viewer/picture/usePictureText.ts';
import { usePdf } from '../../../modules/file-viewer/pdf/usePdf.ts';
import { type ShownFile, viewerKindOf } from '../../../modules/file-viewer/viewer-kind.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { EarlyPage } from './EarlyPage.tsx';
import { OpenDrawing } from './OpenDrawing.tsx';
import type { DrawingTools } from './useDrawingTools.tsx';

export interface DrawingFileProps {
  readonly file: ShownFile;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly find: string;
  readonly tools: DrawingTools;
}

/** The file of a drawing: a PDF or a picture; others can be downloaded. */
export function DrawingFile(props: DrawingFileProps) {
  const { files } = useWidgetServices();
  const [attempt, setAttempt] = useState(0);
  const kind = viewerKindOf(props.file);
  if (kind !== 'pdf' && kind !== 'picture') return <NoPreview file={props.file} />;
  const Opening = kind === 'pdf' ? PdfDrawing : PictureDrawing;
  const url = files.viewUrl(props.file.id);
  return (
    <Opening
      key={`${attempt} ${url}`}
      {...props}
      url={url}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface OpeningProps extends DrawingFileProps {
  readonly url: string;
  readonly onRetry: () => void;
}

function PdfDrawing({ onRetry, ...props }: OpeningProps) {
  const { file, url, page } = props;
  const { t } = useTranslation('viewer');
  const { files } = useWidgetServices();
  const opened = usePdf(url, file.id);
  const [isMissing, setMissing] = useState(false);
  const early = file.size < largePdfBytes || isMissing ? null : files.thumbnailUrl(file.id);
  const source = useMemo(
    () => (opened.state === 'ready' ? pdfSource(opened.pdf, opened.texts, early) : null),
    [opened, early],
  );
  if (source !== null) return <OpenDrawing {...props} source={source} />;
  if (opened.state === 'failed') return <ErrorState title={t('failed')} onRetry={onRetry} />;
  if (opened.state === 'locked' || opened.state === 'damaged')
    return <NoPreview file={file} why={opened.state} />;
  if (early !== null && page === 1)
    return <EarlyPage url={early} onMissing={setMissing} panel={props.tools.panel} />;
  return <SkeletonRows rows={10} />;
}

function PictureDrawing({ url, ...props }: OpeningProps) {
  const found = useKeptUrl(url);
  return found === null ? <SkeletonRows rows={10} /> : <FoundPicture {...props} url={found} />;
}

function FoundPicture({ onRetry, ...props }: OpeningProps) {
  const { t } = useTranslation('viewer');
  const opened = usePicture(props.url);
  const text = usePictureText(props.file.id);
  const source = useMemo(
    () => (opened.state === 'ready' ? pictureSource(opened.page, text) : null),
    [opened, text],
  );
  if (source !== null) return <OpenDrawing {...props} source={source} />;
  if (opened.state === 'failed') return <ErrorState title={t('failed')} onRetry={onRetry} />;
  return <SkeletonRows rows={10} />;
}
