import type { ReactNode } from 'react';
import type { StatusFamily } from './families.ts';

const ring = <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const tick = 'M4.11 8.91L7.04 11.72L11.83 6.47L10.57 5.33L6.96 9.28L5.29 7.69Z';
const cross =
  'M8 9.2L9.8 11.01L11.01 9.8L9.2 8L11.01 6.2L9.8 4.99L8 6.8L6.2 4.99L4.99 6.2L6.8 8L4.99 9.8L6.2 11.01Z';
const octagon =
  'M14.37 10.64L10.64 14.37L5.36 14.37L1.63 10.64L1.63 5.36L5.36 1.63L10.64 1.63L14.37 5.36Z';
const disc = 'M8 1.5A6.5 6.5 0 1 1 8 14.5A6.5 6.5 0 1 1 8 1.5Z';

/** The drawing of each family in a box of 16 by 16, in the current colour. */
export const statusShapes: Readonly<Record<StatusFamily, ReactNode>> = {
  not_started: ring,
  planned: (
    <circle
      cx="8"
      cy="8"
      r="5.75"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.7 1.816"
      strokeDashoffset="1.35"
    />
  ),
  moving: (
    <>
      {ring}
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  waiting: (
    <>
      <path
        d="M8 1.7L14.3 8L8 14.3L1.7 8Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="8" cy="8" r="1.7" fill="currentColor" />
    </>
  ),
  held: (
    <>
      <rect
        x="2.25"
        y="2.25"
        width="11.5"
        height="11.5"
        rx="2.25"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <path d="M5.6 5.3h1.6v5.4H5.6zM8.8 5.3h1.6v5.4H8.8z" fill="currentColor" />
    </>
  ),
  stopped: <path d={octagon + cross} fillRule="evenodd" fill="currentColor" />,
  done: <path d={disc + tick} fillRule="evenodd" fill="currentColor" />,
  closed: (
    <>
      {ring}
      <path d="M5.2 8h5.6" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
};
