/** A long text in the product's languages; what is not there is empty. */
export function textsIn(stored: { readonly [language: string]: string }): {
  readonly en: string;
  readonly de: string;
} {
  return { en: stored['en'] ?? '', de: stored['de'] ?? '' };
}
