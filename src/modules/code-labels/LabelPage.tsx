import type { CSSProperties, ReactNode } from 'react';
import { QrCode } from '../qr/QrCode.tsx';
import type { CodeLabel } from './code-label.ts';
import { type LabelFormat, placeLabels } from './formats.ts';

/*
 * Pages have their styles with them: they are copied into a frame of its own for printing, which has
 * no style sheet of the product, and paper is white in every theme.
 */

const mm = (length: number): string => `${length}mm`;

/** Empty around the content of a label: printers do not reach every edge. */
const margin = 2;

const textStyle: CSSProperties = {
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: '0.6mm',
  justifyContent: 'center',
  minWidth: 0,
  height: '100%',
};

/** At most so many lines, each 1.15 times as high as its letters. */
const lines = (count: number): CSSProperties => ({
  flex: 'none',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  maxHeight: `${count * 1.15}em`,
});

interface LabelProps {
  readonly label: CodeLabel;
  readonly format: LabelFormat;
  readonly logo: string | null;
}

function Label({ label, format: { label: size }, logo }: LabelProps) {
  const edge = Math.min(size.height - 2 * margin, size.width * 0.46);
  const isLow = size.height < 30;
  return (
    <div
      style={{
        boxSizing: 'border-box',
        display: 'flex',
        gap: '1.5mm',
        alignItems: 'center',
        width: mm(size.width),
        height: mm(size.height),
        padding: mm(margin),
      }}
    >
      <QrCode text={label.link} style={{ flex: 'none', width: mm(edge), height: mm(edge) }} />
      <div style={textStyle}>
        <div style={{ ...lines(isLow ? 1 : 2), font: '700 11pt/1.15 sans-serif' }}>
          {label.title}
        </div>
        <div style={{ ...lines(isLow ? 2 : 3), font: '8pt/1.15 sans-serif' }}>{label.name}</div>
        <div style={{ font: '700 8pt/1.2 monospace', whiteSpace: 'nowrap' }}>{label.code}</div>
        {logo !== null && (
          <img
            src={logo}
            alt=""
            style={{
              maxWidth: '100%',
              height: mm(isLow ? 4 : 6),
              objectFit: 'contain',
              objectPosition: 'left',
            }}
          />
        )}
      </div>
    </div>
  );
}

interface PagesProps {
  readonly labels: readonly CodeLabel[];
  readonly format: LabelFormat;
  readonly used: number;
  /** The address of the logo; null without one. */
  readonly logo: string | null;
  /** Wraps a page, such as to make it smaller. */
  readonly frame: (page: ReactNode, at: number) => ReactNode;
}

/** The pages of labels in their size on paper. */
export function LabelPages({ labels, format, used, logo, frame }: PagesProps) {
  const { page } = format;
  return placeLabels(format, labels.length, used).map((placed, at) =>
    frame(
      <div
        data-label-page
        style={{
          position: 'relative',
          overflow: 'hidden',
          width: mm(page.width),
          height: mm(page.height),
          color: '#000',
          background: '#fff',
        }}
      >
        {placed.map(({ index, left, top }) => {
          const label = labels[index];
          return (
            label !== undefined && (
              <div key={index} style={{ position: 'absolute', left: mm(left), top: mm(top) }}>
                <Label label={label} format={format} logo={logo} />
              </div>
            )
          );
        })}
      </div>,
      at,
    ),
  );
}
