import type { ReactNode } from 'react';

/*
 * Drawings in the style of ISO 7010, in a square of 100 units. The colours are those of safety signs
 * (ISO 3864-4) in light and dark: red, yellow, blue, green.
 */
const red = '#a6191c';
const yellow = '#f9c013';
const blue = '#005a9c';
const green = '#1d7d4e';

const flame = 'M50 26c3 10 15 17 15 32a15 15 0 0 1-30 0c0-8 5-12 6-19 4 3 6 6 6 10 4-7 5-15 3-23z';
const exclamation = (
  <>
    <path d="M45 26h10l-2 32h-6z" />
    <circle cx="50" cy="69" r="5.5" />
  </>
);
const palm = (
  <g>
    <rect x="32" y="32" width="7" height="26" rx="3.5" />
    <rect x="41" y="25" width="7" height="30" rx="3.5" />
    <rect x="50" y="25" width="7" height="30" rx="3.5" />
    <rect x="59" y="31" width="7" height="26" rx="3.5" />
    <path d="M32 48h34v12c0 7-4 12-8 14H44c-8-3-15-14-20-22-2-4 3-7 6-4l8 9z" />
  </g>
);
const head = (
  <path d="M50 22a18 18 0 0 1 18 18v6c0 11-8 20-18 20s-18-9-18-20v-6a18 18 0 0 1 18-18z" />
);
const shoulders = <path d="M22 84c2-11 12-16 28-16s26 5 28 16c-8 6-17 9-28 9s-20-3-28-9z" />;

const symbols: { readonly [number: string]: ReactNode } = {
  E001: (
    <>
      <path d="M14 50l24-20v12h22v16H38v12z" />
      <path d="M66 18h22v64H66" fill="none" stroke="currentColor" strokeWidth="6" />
    </>
  ),
  E003: <path d="M40 18h20v22h22v20H60v22H40V60H18V40h22z" />,
  E007: (
    <>
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          d="M32 32H15l6-6L8 13l5-5 13 13 6-6z"
          transform={`rotate(${turn} 50 50)`}
        />
      ))}
      {[38, 50, 62].map((x) => (
        <g key={x}>
          <circle cx={x} cy="42" r="5" />
          <path d={`M${x - 5} 49h10v14h-2v9h-6v-9h-2z`} />
        </g>
      ))}
    </>
  ),
  F001: (
    <>
      <rect x="42" y="36" width="24" height="48" rx="7" />
      <path d="M48 22h22v6H60v8H48z" />
      <path
        d="M48 28c-16-2-20 12-18 30"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M25 56h10l3 12H22z" />
    </>
  ),
  F005: (
    <>
      <rect
        x="20"
        y="20"
        width="60"
        height="60"
        rx="4"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
      />
      <circle cx="50" cy="50" r="10" />
      {[0, 90, 180, 270].map((turn) => (
        <path key={turn} d="M44 28h12l-6 8z" transform={`rotate(${turn} 50 50)`} />
      ))}
    </>
  ),
  M001: exclamation,
  M002: (
    <>
      <path d="M18 30c12-4 22-2 30 4v42c-8-6-18-8-30-4z" />
      <path d="M82 30c-12-4-22-2-30 4v42c8-6 18-8 30-4z" />
      <path
        d="M24 42c7-1 13 0 18 3M24 52c7-1 13 0 18 3M76 42c-7-1-13 0-18 3M76 52c-7-1-13 0-18 3"
        fill="none"
        stroke={blue}
        strokeWidth="3"
      />
    </>
  ),
  M003: (
    <>
      {head}
      {shoulders}
      <path d="M27 44a23 23 0 0 1 46 0" fill="none" stroke="currentColor" strokeWidth="5" />
      <rect x="21" y="38" width="13" height="22" rx="6" stroke={blue} strokeWidth="2.5" />
      <rect x="66" y="38" width="13" height="22" rx="6" stroke={blue} strokeWidth="2.5" />
    </>
  ),
  M004: (
    <>
      {head}
      {shoulders}
      <path d="M30 38h40" stroke={blue} strokeWidth="4" />
      <circle cx="41" cy="42" r="8.5" stroke={blue} strokeWidth="4" />
      <circle cx="59" cy="42" r="8.5" stroke={blue} strokeWidth="4" />
    </>
  ),
  M005: (
    <path
      d="M50 20v34M26 54h48M34 65h32M42 76h16"
      fill="none"
      stroke="currentColor"
      strokeWidth="7"
    />
  ),
  M008: (
    <>
      <path d="M34 22h20v30c6 6 14 8 20 11 5 2 6 6 6 11H34z" />
      <path d="M32 78h50v6H32z" />
    </>
  ),
  M009: (
    <>
      <g transform="translate(1 -6)">{palm}</g>
      <rect x="42" y="73" width="20" height="10" rx="2" />
    </>
  ),
  M014: (
    <>
      <path d="M26 42a24 24 0 0 1 48 0z" />
      <path d="M20 45h60v6H20z" />
      <path d="M33 55h34c0 10-7 17-17 17s-17-7-17-17z" />
      <path d="M24 88c2-9 11-13 26-13s24 4 26 13c-8 4-16 6-26 6s-18-2-26-6z" />
    </>
  ),
  M016: (
    <>
      {head}
      {shoulders}
      <path d="M32 42l7 5M68 42l-7 5" stroke={blue} strokeWidth="3" />
      <path d="M38 46h24v8c0 7-5 11-12 11s-12-4-12-11z" stroke={blue} strokeWidth="3.5" />
    </>
  ),
  M021: (
    <>
      <path d="M8 50h18M74 50h18" stroke="currentColor" strokeWidth="6" />
      <path d="M26 36h10a14 14 0 0 1 0 28H26z" />
      <path d="M49 44h9M49 56h9" stroke="currentColor" strokeWidth="4.5" />
      <path d="M66 34h8v32h-8z" />
    </>
  ),
  M028: (
    <>
      <path d="M36 48V38a14 14 0 0 1 28 0v10" fill="none" stroke="currentColor" strokeWidth="7" />
      <rect x="28" y="46" width="44" height="32" rx="5" />
      <circle cx="50" cy="59" r="5" fill={blue} />
      <path d="M48 60h4v10h-4z" fill={blue} />
    </>
  ),
  P001: null,
  P002: (
    <>
      <rect x="18" y="52" width="48" height="10" />
      <rect x="69" y="52" width="10" height="10" />
      <path
        d="M74 46c0-8-10-6-10-14M82 46c0-10-10-10-10-18"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
      />
    </>
  ),
  P003: (
    <>
      <path d={flame} transform="translate(0 -8) scale(1 0.95)" />
      <rect x="46" y="64" width="8" height="20" />
    </>
  ),
  P004: (
    <>
      <circle cx="50" cy="24" r="7.5" />
      <path
        d="M50 36v20l-9 24M50 56l10 24M50 38l-13 16M50 38l13 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  P010: palm,
  P013: (
    <>
      <rect x="36" y="20" width="28" height="60" rx="5" />
      <rect x="40" y="27" width="20" height="38" fill="#fff" />
      <circle cx="50" cy="73" r="3" fill="#fff" />
    </>
  ),
  W001: exclamation,
  W012: <path d="M58 18 36 50h12l-8 32 26-38H53l13-26z" />,
  W015: (
    <>
      <path d="M50 18v14" stroke="currentColor" strokeWidth="5" />
      <path d="M50 32a7 7 0 1 1-7 7" fill="none" stroke="currentColor" strokeWidth="5" />
      <path d="M50 46 28 62M50 46l22 16" stroke="currentColor" strokeWidth="3.5" />
      <rect x="26" y="62" width="48" height="18" />
    </>
  ),
  W016: (
    <>
      <path
        d="M24 62l52 20M76 62 24 82"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M50 20c13 0 21 9 21 20 0 7-3 11-8 14v9H37v-9c-5-3-8-7-8-14 0-11 8-20 21-20z" />
      <circle cx="42" cy="42" r="5" fill={yellow} />
      <circle cx="58" cy="42" r="5" fill={yellow} />
      <path
        d="M50 48l3 6h-6zM45 58v5M50 58v5M55 58v5"
        fill={yellow}
        stroke={yellow}
        strokeWidth="1.5"
      />
    </>
  ),
  W017: (
    <>
      <path d="M22 74h56v7H22z" />
      <path
        d="M34 64c-7-8 7-14 0-24M50 64c-7-8 7-14 0-28M66 64c-7-8 7-14 0-24"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  ),
  W018: (
    <>
      <circle
        cx="50"
        cy="52"
        r="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="10"
        strokeDasharray="9.4 9.4"
      />
      <circle cx="50" cy="52" r="17" fill="none" stroke="currentColor" strokeWidth="8" />
      <path d="M45 43l14 9-14 9z" />
    </>
  ),
  W021: (
    <>
      <path d={flame} />
      <path d="M28 76h44v6H28z" />
    </>
  ),
  W029: (
    <>
      <rect x="36" y="34" width="28" height="48" rx="9" />
      <path d="M45 22h10v12H45zM38 22h24v5H38z" />
      <path d="M36 54h28" stroke={yellow} strokeWidth="4" />
    </>
  ),
};

const square = (colour: string) => (symbol: ReactNode) => (
  <>
    <rect x="1" y="1" width="98" height="98" rx="4" fill={colour} />
    <g fill="#fff" color="#fff">
      {symbol}
    </g>
  </>
);

/** The shape and colours of each group of signs, with the symbol within it. */
const frames: { readonly [group: string]: (symbol: ReactNode) => ReactNode } = {
  E: square(green),
  F: square(red),
  M: (symbol) => (
    <>
      <circle cx="50" cy="50" r="49" fill={blue} />
      <g fill="#fff" color="#fff" transform="translate(7 6) scale(0.86)">
        {symbol}
      </g>
    </>
  ),
  P: (symbol) => (
    <>
      <circle cx="50" cy="50" r="45" fill="#fff" />
      <g fill="#111" color="#111" transform="translate(10 10) scale(0.8)">
        {symbol}
      </g>
      <circle cx="50" cy="50" r="44" fill="none" stroke={red} strokeWidth="10" />
      <path d="M20 20l60 60" stroke={red} strokeWidth="9" />
    </>
  ),
  W: (symbol) => (
    <>
      <path d="M50 7 95 87H5z" fill={yellow} stroke="#111" strokeWidth="6" strokeLinejoin="round" />
      <g fill="#111" color="#111" transform="translate(17 27) scale(0.66)">
        {symbol}
      </g>
    </>
  ),
};

/** The numbers of ISO 7010 that are drawn here. */
export const signNumbers: readonly string[] = Object.keys(symbols);

/** The drawing of a sign; null for a number that is not drawn. */
export function signDrawing(number: string): ReactNode {
  const frame = frames[number.slice(0, 1)];
  return frame === undefined || !signNumbers.includes(number) ? null : frame(symbols[number]);
}
