import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useWidgetServices } from '../../services.ts';

interface Props {
  readonly id: number;
  /** Alternative text if there is no name next to it; '' is decorative. */
  readonly alt?: string;
}

/** A thumbnail, and an icon if it can't be loaded. */
export function Thumbnail({ id, alt = '' }: Props) {
  const { files } = useWidgetServices();
  const [broken, setBroken] = useState<number | null>(null);
  if (broken === id) {
    return (
      <ImageOff
        size={18}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      />
    );
  }
  return (
    <img
      src={files.thumbnailUrl(id)}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(id)}
    />
  );
}
