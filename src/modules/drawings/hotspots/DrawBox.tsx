import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from '../../../runtime/text-boxes.ts';
import { boxStyle } from '../stage/box-style.ts';
import type { Size } from '../stage/view.ts';
import styles from './draw-box.module.css';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly sheet: Size;
  /** The point of the sheet under a point of the window. */
  readonly pointAt: (event: PointerEvent) => Point;
  readonly onDrawn: (box: Box) => void;
}

/** A box is at least this long and high, in points; a tap makes one around it. */
const least = 16;

const rounded = (share: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000;

function boxOf(a: Point, b: Point, { width, height }: Size): Box {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const [across, down] = [
    Math.max(0, least - (right - left)) / 2,
    Math.max(0, least - (bottom - top)) / 2,
  ];
  const x = rounded((left - across) / width);
  const y = rounded((top - down) / height);
  return {
    x,
    y,
    width: rounded((right + across) / width - x),
    height: rounded((bottom + down) / height - y),
  };
}

/** Takes the pointer while somebody draws a box on a sheet. */
export function DrawBox({ sheet, pointAt, onDrawn }: Props) {
  const start = useRef<{ readonly id: number; readonly at: Point } | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  function press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) {
      // A second finger moves the sheet.
      start.current = null;
      setBox(null);
      return;
    }
    start.current = { id: event.pointerId, at: pointAt(event) };
  }
  function move(event: PointerEvent): void {
    if (start.current?.id !== event.pointerId) return;
    setBox(boxOf(start.current.at, pointAt(event), sheet));
  }
  function release(event: PointerEvent): void {
    if (start.current?.id !== event.pointerId) return;
    const drawn = boxOf(start.current.at, pointAt(event), sheet);
    start.current = null;
    setBox(null);
    onDrawn(drawn);
  }
  return (
    <div
      className={styles.surface}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
        setBox(null);
      }}
    >
      {box !== null && <span className={styles.box} style={boxStyle(box)} />}
    </div>
  );
}
