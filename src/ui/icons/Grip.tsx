interface GripProps {
  /** Edge in px. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/**
 * The six dots by which something is dragged: a single path, since long lists show hundreds of them.
 * Decorative: there is always a label next to it.
 */
export function Grip({ size = 16, className }: GripProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth={3.75}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" />
    </svg>
  );
}
