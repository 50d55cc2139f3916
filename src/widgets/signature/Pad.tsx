import SignaturePad from 'signature_pad';
import { useEffect, useRef } from 'react';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { drawingOf, scaleToFit } from './drawing.ts';
import styles from './signature.module.css';
import type { Drawing } from './value.ts';

interface Props {
  readonly label: string;
  readonly settings: SettingsOf<'signature'>;
  readonly invalid: boolean;
  readonly onDraw: (drawing: Drawing | null) => void;
  /** Receives the controls of the pad. */
  readonly controls: (controls: PadControls) => void;
}

export interface PadControls {
  readonly clear: () => void;
  readonly undo: () => void;
}

/** An area to draw on with mouse, pen or finger; the drawing survives a rotation of the screen. */
export function Pad({ label, settings, invalid, onDraw, controls }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ onDraw, controls });
  useEffect(() => {
    latest.current = { onDraw, controls };
  });
  const { penColor, backgroundColor } = settings;
  useEffect(() => {
    const element = canvas.current;
    const surface = element?.getContext('2d') ?? null;
    // Without a canvas, signing by name is still possible.
    if (element === null || surface === null) return undefined;
    const pad = new SignaturePad(element, { penColor, backgroundColor });
    const measured = () => ({
      width: element.clientWidth || 1,
      height: element.clientHeight || 1,
    });
    let size = measured();
    // The original drawing: fitted from it each time, it does not shrink with each rotation.
    let drawn = { groups: pad.toData(), size };
    const fit = () => {
      size = measured();
      const ratio = globalThis.devicePixelRatio || 1;
      element.width = Math.round(size.width * ratio);
      element.height = Math.round(size.height * ratio);
      surface.scale(ratio, ratio);
      pad.clear();
      pad.fromData(scaleToFit(drawn.groups, drawn.size, size));
      if (drawn.groups.length > 0) latest.current.onDraw(drawingOf(pad.toData(), size));
    };
    const draw = () => {
      drawn = { groups: pad.toData(), size };
      latest.current.onDraw(drawingOf(drawn.groups, size));
    };
    fit();
    const watch = new ResizeObserver(() => {
      const { width, height } = measured();
      if (width !== size.width || height !== size.height) fit();
    });
    watch.observe(element);
    pad.addEventListener('endStroke', draw);
    latest.current.controls({
      clear: () => {
        pad.clear();
        draw();
      },
      undo: () => {
        pad.fromData(pad.toData().slice(0, -1));
        draw();
      },
    });
    return () => {
      watch.disconnect();
      pad.off();
    };
  }, [penColor, backgroundColor]);
  return (
    <div className={styles.pad} style={{ background: backgroundColor }} aria-invalid={invalid}>
      <canvas ref={canvas} role="img" aria-label={label} />
      <span className={styles.line} aria-hidden="true" />
    </div>
  );
}
