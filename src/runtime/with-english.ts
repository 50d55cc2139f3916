type PartOf<Tree> = { readonly [Key in keyof Tree]?: Tree[Key] | PartOf<Tree[Key]> };

/** `own` with the English text for every missing key, in the shape of `english`. */
export function withEnglish<English extends object>(
  english: English,
  own: PartOf<English>,
): English {
  const merged = Object.entries(own).map(([key, text]: [string, unknown]) => {
    const base: unknown = Reflect.get(english, key);
    return [key, isTree(base) && isTree(text) ? withEnglish(base, text) : text] as const;
  });
  return { ...english, ...(Object.fromEntries(merged) as Partial<English>) };
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
