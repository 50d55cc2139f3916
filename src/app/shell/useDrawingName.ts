import { useQueries } from '@tanstack/react-query';
import { itemQueryOptions } from '../../api/items.ts';
import { drawingModuleOf } from '../../modules/drawings/drawing-modules.ts';
import { drawingIdIn } from '../../modules/drawings/paths.ts';
import { moduleRefOf } from '../../modules/module-ref.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';

/** The path below the site of the drawing on screen, with its name; null while it is unknown and on other pages. */
export function useDrawingName(
  siteId: number | null,
  subPath: string,
): { readonly path: string; readonly name: string } | null {
  const { language } = useFormat();
  const { modules } = useModules();
  const id = drawingIdIn(subPath);
  const drawings = id === null ? null : drawingModuleOf(modules);
  const wanted =
    drawings === null || id === null || siteId === null
      ? []
      : [itemQueryOptions(moduleRefOf(drawings.module, language), siteId, id)];
  const name = useQueries({ queries: wanted })[0]?.data?.name ?? null;
  return name === null ? null : { path: subPath, name };
}
