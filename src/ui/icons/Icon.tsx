import { Square, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commonIcons } from './common.ts';

interface IconProps {
  /** A Lucide name in kebab-case, as documents write it. */
  readonly name: string;
  /** Edge in px: 16 or 18 (default). */
  readonly size?: number | undefined;
}

/**
 * The icon of a name. A common one is drawn at once; a rare one is fetched and a square holds its
 * place meanwhile, and for good when Lucide doesn't know the name. Decorative: words stand beside it.
 */
export function Icon({ name, size = 18 }: IconProps) {
  const known = Object.hasOwn(commonIcons, name) ? commonIcons[name] : undefined;
  const fetched = useRareIcon(known === undefined ? name : null);
  const Drawing = known ?? fetched ?? Square;
  return <Drawing size={size} />;
}

function useRareIcon(name: string | null): LucideIcon | undefined {
  const [found, setFound] = useState<{ readonly name: string; readonly icon: LucideIcon }>();
  useEffect(() => {
    if (name === null) return;
    let wanted = true;
    const fetch = async () => {
      const { loadRareIcon: findIcon } = await import('./rare.ts');
      const icon = await findIcon(name);
      if (icon === undefined) console.warn(`Lucide has no icon "${name}".`);
      else if (wanted) setFound({ name, icon });
    };
    fetch().catch((error: unknown) => {
      console.warn(`The icon "${name}" could not be loaded.`, error);
    });
    return () => {
      wanted = false;
    };
  }, [name]);
  return found?.name === name ? found?.icon : undefined;
}
