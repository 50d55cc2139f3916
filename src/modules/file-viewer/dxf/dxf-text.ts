const special: Readonly<Record<string, string>> = { c: 'Ø', d: '°', p: '±', '%': '%' };

const unescaped = (text: string): string =>
  text
    .replaceAll(/%%([cdp%])/gi, (_, letter: string) => special[letter.toLowerCase()] ?? '')
    .replaceAll(/%%[uok]/gi, '')
    .replaceAll(/\\U\+([\dA-F]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

/** The lines of a text with their formats left out: fonts, heights, colours, fractions. */
export function linesOf(raw: string): readonly string[] {
  const plain = unescaped(raw)
    .replaceAll(/\\S([^;]*?)[#^/]([^;]*);/g, '$1/$2')
    .replaceAll(/\\[ACFHQTWfp][^;]*;/g, '')
    .replaceAll(/\\[LlOoKk]/g, '')
    .replaceAll('\\~', ' ')
    .replaceAll(/(?<!\\)[{}]/g, '')
    .replaceAll(/\\([\\{}])/g, '$1');
  return plain.split(/\\P|\^J/).map((line) => line.trim());
}
