import { type Store, createStore } from '../../../browser/store.ts';
import {
  type Region,
  type Size,
  type View,
  fittingView,
  keptOnStage,
  viewOf,
  zoomedAt,
} from './view.ts';

/** A view is at rest when nothing has moved it for so long, in milliseconds. */
const restMs = 140;
/** A revealed point is at least this far, in px, from the edge of the stage. */
const edge = 32;

/** The view at rest, with the size of the stage in px. */
export interface RestingView {
  readonly view: View;
  readonly size: Size;
}

/**
 * Moves the element of a sheet on its stage. While it moves, only the transform of the element changes;
 * `rest` says where it came to rest, and is null until the size of the stage is known.
 */
export class StageMover {
  readonly rest: Store<RestingView | null> = createStore<RestingView | null>(null);
  readonly #sheet: Size;
  #content: HTMLElement | null = null;
  #size: Size = { width: 0, height: 0 };
  #view: View = { scale: 1, x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param sheet its size in points */
  constructor(sheet: Size) {
    this.#sheet = sheet;
  }

  /** Follows the size of the frame. Returns a function that stops. */
  attach(frame: HTMLElement, content: HTMLElement): () => void {
    this.#content = content;
    const observer = new ResizeObserver(() =>
      this.resize({ width: frame.clientWidth, height: frame.clientHeight }),
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#content = null;
    };
  }

  /** The first size shows the whole sheet; another size keeps what is in the middle. */
  resize(size: Size): void {
    if (size.width === 0 || size.height === 0) return;
    const before = this.rest.get() === null ? null : this.#size;
    this.#size = size;
    const { scale, x, y } = this.#view;
    const next = {
      scale,
      x: x + (size.width - (before?.width ?? 0)) / 2,
      y: y + (size.height - (before?.height ?? 0)) / 2,
    };
    this.#apply(
      before === null ? fittingView(this.#sheet, size) : keptOnStage(next, this.#sheet, size),
    );
    this.#settle();
  }

  /** Whether the sheet moves at this moment: nothing is drawn meanwhile. */
  readonly isMoving = (): boolean => this.#timer !== undefined;

  /** Enlarges around a point of the stage; around its middle without one. */
  readonly zoom = (
    factor: number,
    point = { x: this.#size.width / 2, y: this.#size.height / 2 },
  ): void => this.#move(zoomedAt(this.#view, factor, point, this.#sheet, this.#size));

  /** Moves the sheet by pixels. */
  readonly pan = (x: number, y: number): void => {
    const { scale, x: left, y: top } = this.#view;
    this.#move(keptOnStage({ scale, x: left + x, y: top + y }, this.#sheet, this.#size));
  };

  /** Shows the whole sheet. */
  readonly fit = (): void => this.#move(fittingView(this.#sheet, this.#size));

  /** Leads to a part of the sheet. */
  readonly lead = (region: Region): void =>
    this.#move(viewOf(region, this.#view, this.#sheet, this.#size));

  /** The point of the sheet, in points, under a point of the stage. */
  readonly pointAt = (x: number, y: number): { readonly x: number; readonly y: number } => ({
    x: (x - this.#view.x) / this.#view.scale,
    y: (y - this.#view.y) / this.#view.scale,
  });

  /** The point of the sheet, in points, in the middle of the stage. */
  readonly middle = (): { readonly x: number; readonly y: number } =>
    this.pointAt(this.#size.width / 2, this.#size.height / 2);

  /** Moves the sheet so far that a point of it, in points, is on the stage. */
  readonly reveal = (point: { readonly x: number; readonly y: number }): void => {
    const { scale, x, y } = this.#view;
    const missing = (at: number, room: number) =>
      Math.max(0, edge - at) - Math.max(0, at - (room - edge));
    const across = missing(x + point.x * scale, this.#size.width);
    const down = missing(y + point.y * scale, this.#size.height);
    if (across !== 0 || down !== 0) this.pan(across, down);
  };

  #move(view: View): void {
    this.#apply(view);
    this.#content?.setAttribute('data-moving', '');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), restMs);
  }

  #apply(view: View): void {
    this.#view = view;
    const { scale, x, y } = view;
    this.#content?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#content?.removeAttribute('data-moving');
    this.rest.set({ view: this.#view, size: this.#size });
  }
}
