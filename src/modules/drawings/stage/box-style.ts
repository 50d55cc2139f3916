import type { CSSProperties } from 'react';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { Region, Size } from './view.ts';

const percent = (share: number): string => `${share * 100}%`;

/** The place of a box within its sheet. */
export const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

/** A box in points of its sheet. */
export const regionOf = ({ x, y, width, height }: Box, sheet: Size): Region => ({
  left: x * sheet.width,
  top: y * sheet.height,
  width: width * sheet.width,
  height: height * sheet.height,
});
