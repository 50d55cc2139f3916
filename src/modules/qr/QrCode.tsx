import { type CSSProperties, useMemo } from 'react';
import { qrPath } from './qr-path.ts';

interface Props {
  readonly text: string;
  /** Its accessible name; absent where a text beside it says the same. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

/** The QR code of a text with its quiet zone: black on white in every theme, sharp in print. */
export function QrCode({ text, label, className, style }: Props) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      style={style}
      shapeRendering="crispEdges"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
