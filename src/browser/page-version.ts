/** The build of this page; null for a page that is not built, such as that of `npm run dev`. */
export function pageVersion(): string | null {
  if (!('document' in globalThis)) return null;
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? null;
}
