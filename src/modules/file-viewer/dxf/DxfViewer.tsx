import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { ZoomStage } from '../../../widgets/photos/ZoomStage.tsx';
import viewer from '../file-viewer.module.css';
import { NoPreview } from '../NoPreview.tsx';
import type { ShownFile } from '../viewer-kind.ts';
import { cssColour } from './colours.ts';
import styles from './dxf.module.css';
import type { Label } from './shapes.ts';
import type { Picture } from './svg-paths.ts';
import { useDxf } from './useDxf.ts';

interface Props {
  readonly url: string;
  readonly file: ShownFile;
}

/** Larger files would stop the page for seconds while they are read. */
const mostBytes = 40 * 1_048_576;

/** A DXF drawing, which pinch, wheel, double tap and the keys + - 0 enlarge. */
export function DxfViewer({ url, file }: Props) {
  if (file.size > mostBytes) return <NoPreview file={file} />;
  return <ReadDxf url={url} file={file} />;
}

function ReadDxf({ url, file }: Props) {
  const { t } = useTranslation('viewer');
  const read = useDxf(url, file.size);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={10} rowHeight={20} />;
  if (read.data === null) return <NoPreview file={file} />;
  const { picture, leftOut, isCut } = read.data;
  return (
    <>
      <div className={viewer.picture}>
        <ZoomStage onSwipe={stay}>
          <Drawing name={file.name} picture={picture} />
        </ZoomStage>
      </div>
      {isCut && <p className={viewer.note}>{t('dxf.cut')}</p>}
      {leftOut.length > 0 && (
        <p className={viewer.note}>{t('dxf.left_out', { types: leftOut.join(', ') })}</p>
      )}
    </>
  );
}

const stay = () => undefined;

/** The colour of the file, from which the style takes one that is visible in the theme. */
function inkOf(colour: number): CSSProperties | undefined {
  const ink = cssColour(colour);
  return ink === null ? undefined : { ['--ink' as string]: ink };
}

function Drawing({ name, picture }: { readonly name: string; readonly picture: Picture }) {
  const { t } = useTranslation('viewer');
  const { width, height, paths, labels } = picture;
  const rim = Math.max(width, height) / 50;
  return (
    <svg
      role="img"
      aria-label={t('dxf.drawing', { name })}
      className={styles.drawing}
      viewBox={`${-rim} ${-rim} ${width + 2 * rim} ${height + 2 * rim}`}
    >
      {paths.map(({ colour, fill, d }) => (
        <path key={`${colour} ${fill}`} className={stylesOf[fill]} style={inkOf(colour)} d={d} />
      ))}
      {labels.map((label) => (
        <Text key={label.number} label={label} />
      ))}
    </svg>
  );
}

const stylesOf = { none: styles.line, whole: styles.area, pattern: styles.pattern } as const;

/** The height of a font for the height of its capitals. */
const fontShare = 1.4;
const baselines = { bottom: 'auto', middle: 'central', top: 'hanging' } as const;

function Text({ label }: { readonly label: Label }) {
  const { at, height, angle, lines, anchor, base, colour } = label;
  const size = height * fontShare;
  // The point is at the first line, the last, or between them.
  const share = { top: 0, middle: 0.5, bottom: 1 }[base];
  const up = (lines.length - 1) * size * 1.2 * share;
  const rows = lines.map((line, index) => ({ line, y: index * size * 1.2 - up }));
  return (
    <text
      className={styles.text}
      style={inkOf(colour)}
      fontSize={size}
      textAnchor={anchor}
      dominantBaseline={baselines[base]}
      transform={`translate(${at.x} ${at.y}) rotate(${angle})`}
    >
      {rows.map(({ line, y }) => (
        <tspan key={y} x={0} y={y}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
