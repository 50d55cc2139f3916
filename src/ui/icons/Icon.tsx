import { Square, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commonIcons } from './common.ts';

/** Icons that have been loaded: they are drawn immediately from then on. */
const loadedIcons = new Map<string, LucideIcon>();

/** Lets icons be drawn immediately, for pages that show many which are not common. */
export function drawIconsAtOnce(icons: Readonly<Record<string, LucideIcon>>): void {
  for (const [name, icon] of Object.entries(icons)) loadedIcons.set(name, icon);
}

interface IconProps {
  /** A Lucide name in kebab-case, as in module documents. */
  readonly name: string;
  /** Edge in px: 16 or 18 (default). */
  readonly size?: number | undefined;
}

/**
 * The icon with a Lucide name. A common one is drawn immediately. Any other is loaded: a square takes
 * its space until then, or permanently if Lucide doesn't know the name. Decorative: there is always a
 * label next to it.
 */
export function Icon({ name, size = 18 }: IconProps) {
  const common = Object.hasOwn(commonIcons, name) ? commonIcons[name] : undefined;
  const known = common ?? loadedIcons.get(name);
  const fetched = useLoadedIcon(known === undefined ? name : null);
  const Drawing = known ?? fetched ?? Square;
  return <Drawing size={size} />;
}

async function loadIcon(name: string): Promise<LucideIcon | undefined> {
  const { moreIcons } = await import('./more.ts');
  drawIconsAtOnce(moreIcons);
  if (Object.hasOwn(moreIcons, name)) return moreIcons[name];
  const { loadRareIcon } = await import('./rare.ts');
  const icon = await loadRareIcon(name);
  if (icon !== undefined) loadedIcons.set(name, icon);
  return icon;
}

function useLoadedIcon(name: string | null): LucideIcon | undefined {
  const [found, setFound] = useState<{ readonly name: string; readonly icon: LucideIcon }>();
  useEffect(() => {
    if (name === null) return;
    let wanted = true;
    const fetch = async () => {
      const icon = await loadIcon(name);
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
