import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useWidgetServices } from '../../services.ts';

interface Props {
  readonly id: number;
  /** What it is called where no words stand beside it; '' is decorative. */
  readonly alt?: string;
}

/** A picture made small, and a sign in its place where it can't be fetched. */
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
