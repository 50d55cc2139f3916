import SignaturePad from 'signature_pad';
import { useEffect, useRef } from 'react';
import type { Settings } from '../../runtime/field-type.ts';
import { drawingOf } from './drawing.ts';
import styles from './signature.module.css';
import type { Drawing } from './value.ts';

interface Props {
  readonly label: string;
  readonly settings: Settings;
  readonly invalid: boolean;
  readonly onDraw: (drawing: Drawing | null) => void;
  /** Is given what the pad can be told. */
  readonly controls: (controls: PadControls) => void;
}

export interface PadControls {
  readonly clear: () => void;
  readonly undo: () => void;
}

const colour = (value: unknown) => (typeof value === 'string' ? { value } : null);

/** An area to draw on with mouse, pen or finger. */
export function Pad({ label, settings, invalid, onDraw, controls }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef({ onDraw, controls });
  useEffect(() => {
    told.current = { onDraw, controls };
  });
  const pen = colour(settings['penColor'])?.value ?? '#000000';
  const background = colour(settings['backgroundColor'])?.value ?? '#FFFFFF';
  useEffect(() => {
    const element = canvas.current;
    const surface = element?.getContext('2d') ?? null;
    // Where nothing can be drawn, signing by name is left.
    if (element === null || surface === null) return undefined;
    const size = { width: element.clientWidth || 1, height: element.clientHeight || 1 };
    const ratio = globalThis.devicePixelRatio || 1;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    surface.scale(ratio, ratio);
    const pad = new SignaturePad(element, { penColor: pen, backgroundColor: background });
    const draw = () => told.current.onDraw(drawingOf(pad.toData(), size));
    pad.addEventListener('endStroke', draw);
    told.current.controls({
      clear: () => {
        pad.clear();
        draw();
      },
      undo: () => {
        pad.fromData(pad.toData().slice(0, -1));
        draw();
      },
    });
    return () => pad.off();
  }, [pen, background]);
  return (
    <div className={styles.pad} style={{ background }} aria-invalid={invalid}>
      <canvas ref={canvas} role="img" aria-label={label} />
      <span className={styles.line} aria-hidden="true" />
    </div>
  );
}
